// The sound of a stone that is put on wood: computed, not recorded.

/** How long it is heard, in seconds. */
const LENGTH = 0.12;
/** Two tones of the wood, in hertz, how loud they are, and how fast they fade, in seconds. */
const TONES = [{ pitch: 310, loud: 0.5, fade: 0.022 }, { pitch: 870, loud: 0.28, fade: 0.012 }];
/** The knock itself: noise that is over at once. */
const KNOCK = { loud: 0.6, fade: 0.0025 };
const LOUD = 0.5;

export class StoneSound {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {AudioBuffer | null} */
    this.buffer = null;
  }

  /** Plays it in some seconds. Browsers allow no sound before a person has done something with the page. */
  play(after = 0) {
    if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    const { context } = this;
    this.buffer ??= stoneOnWood(context);
    // The browser may have put it to rest. Without a device for sound it stays there.
    if (context.state !== "running") context.resume().catch(() => {});
    const source = new AudioBufferSourceNode(context, { buffer: this.buffer });
    source.connect(context.destination);
    source.start(context.currentTime + after);
  }
}

/** @param {BaseAudioContext} context */
function stoneOnWood(context) {
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: Math.ceil(LENGTH * sampleRate), sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / sampleRate;
    let value = KNOCK.loud * (2 * Math.random() - 1) * Math.exp(-time / KNOCK.fade);
    for (const { pitch, loud, fade } of TONES) value += loud * Math.sin(2 * Math.PI * pitch * time) * Math.exp(-time / fade);
    samples[index] = LOUD * value;
  }
  return buffer;
}

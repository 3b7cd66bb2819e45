"""What yixin-board.py is made of: the screen, the client, the conversation and the scenarios."""

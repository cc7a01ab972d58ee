package dev.jogakbo.store.usage;

/** Who uses what, asked about one thing at a time. */
interface Users {

  /** Nobody uses anything. */
  Users NOBODY =
      new Users() {
        @Override
        public boolean useChunk(int xorbNumber, int chunkIndex) {
          return false;
        }

        @Override
        public boolean useBlob(byte[] id) {
          return false;
        }

        @Override
        public boolean usePack(int packNumber) {
          return false;
        }
      };

  /** Whether the chunk at home there is used. */
  boolean useChunk(int xorbNumber, int chunkIndex);

  /** Whether the blob is used. */
  boolean useBlob(byte[] id);

  /** Whether anything in the pack is used. */
  boolean usePack(int packNumber);
}

/** While something may come, the bank is asked again this often, in milliseconds, as background: it keeps no session alive. */
export const ASK_EVERY_MS = 5_000

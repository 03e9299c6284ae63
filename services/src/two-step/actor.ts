import type { Author } from '../session-log/record-event.ts'

/** Whoever orders: the signed-in customer, or the one that a public operation has identified. */
export type Actor = Author & { userId: number; application?: string | undefined }

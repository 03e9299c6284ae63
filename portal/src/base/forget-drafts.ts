/** Where drafts are kept (`drafts.ts`), by itself: leaving needs no more of them than this, and is in the first file that is brought. */
export const DRAFTS_KEY = 'drafts'

/** Deletes the drafts of a customer who signs out. */
export function forgetDrafts(): void {
  sessionStorage.removeItem(DRAFTS_KEY)
}

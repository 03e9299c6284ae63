import type { PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import type { FileReview } from '@almenara/contract/areas/payments/review'

/** A file that waits and may be signed: its review is what is signed. */
export interface Reviewed extends PendingFileDetail {
  review: FileReview
}

export const isReviewed = (one: PendingFileDetail): one is Reviewed => one.review !== undefined && one.closed === undefined

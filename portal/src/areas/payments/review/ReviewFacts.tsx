import type { FileReview } from '@almenara/contract/areas/payments/review'
import { Suspense, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { LargestPayees } from './LargestPayees.tsx'
import { LeftOut } from './LeftOut.tsx'
import { PayeeCautions } from './PayeeCautions.tsx'
import { ReviewBatches } from './ReviewBatches.tsx'
import { wordsOf } from './review-words.ts'
import styles from './ReviewFacts.module.css'
import { ReviewHead } from './ReviewHead.tsx'

const AllOrders = lazyPart(() => import('./AllOrders.tsx'))

interface ReviewFactsProps {
  /** `format`: what kind of orders it has. */
  file: { id: string; name: string; format?: string | undefined }
  review: FileReview
}

/**
 * All that is read of a file before it is signed, the same wherever it is: what it comes to, whom to look at twice, the largest payments, and
 * what is left out. What the bank answered; nothing of it is worked out here.
 */
export function ReviewFacts({ file, review }: ReviewFactsProps) {
  const [isWhole, setWhole] = useState(false)
  const { total, largest, batches } = review
  const words = wordsOf(file)
  return (
    <div className={styles.review}>
      <ReviewHead fileName={file.name} review={review} words={words} />
      <ReviewBatches batches={batches} words={words} />
      {!words.collects && <PayeeCautions review={review} />}
      {isWhole ? (
        <Suspense fallback={<Skeleton count={8} />}>
          <AllOrders supportId={file.id} words={words} />
        </Suspense>
      ) : (
        <LargestPayees review={review} words={words}>
          {total.count > largest.length && (
            <Button size="sm" onClick={() => setWhole(true)}>
              {words.collects ? `Ver los ${formatCount(total.count)}` : `Ver las ${formatCount(total.count)}`}
            </Button>
          )}
        </LargestPayees>
      )}
      <LeftOut supportId={file.id} review={review} />
    </div>
  )
}

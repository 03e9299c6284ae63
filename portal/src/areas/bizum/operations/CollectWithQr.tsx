import QrCodeIcon from '@phosphor-icons/core/regular/qr-code.svg?react'
import { Suspense, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import type { SendSearch } from './send-draft.ts'

const QrModal = lazyPart(() => import('./QrModal.tsx'))

/**
 * Whoever reads the code pays by their own will: it opens a send in their portal, with this customer's number, an amount and a concept, which
 * they review and sign. Nothing is asked of anybody, so there is nothing to be tricked into.
 */
export function CollectWithQr({ of }: { of: SendSearch }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" icon={QrCodeIcon} onClick={() => setOpen(true)}>
        Cobrar con QR
      </Button>
      {isOpen && (
        <Suspense>
          <QrModal of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

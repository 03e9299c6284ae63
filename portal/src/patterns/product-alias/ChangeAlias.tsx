import PencilSimpleIcon from '@phosphor-icons/core/regular/pencil-simple.svg?react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../kit/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import type { AliasFormProps } from './AliasForm.tsx'

const AliasForm = lazyPart(() => import('./AliasForm.tsx'))

/** The pencil beside a product's number; its form comes when somebody wants it. */
export function ChangeAlias(product: Omit<AliasFormProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={PencilSimpleIcon} name="Cambiar el alias" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <AliasForm {...product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import FloppyDiskIcon from '@phosphor-icons/core/regular/floppy-disk.svg?react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTitle } from '../../base/title.ts'
import { BACK_TO_MOVEMENTS } from '../../base/way-words.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Iban } from '../../kit/Iban.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { Place } from './addresses.ts'
import { SCOPE_WORDS } from './scope-words.ts'

interface StoredResultProps {
  place: Place & { id: string }
  stored: StoredTransfer
  onAnother: () => void
}

/** A transfer that was kept: nothing has been sent, and nothing will be until somebody signs it. */
export function StoredResult({ place, stored, onAnother }: StoredResultProps) {
  const { stored: title, seeStored, another } = SCOPE_WORDS[place.scope]
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Sheet>
      <div className={steps.done}>
        <span className={`${steps.mark} ${steps.waiting}`}>
          <Icon of={FloppyDiskIcon} size={24} />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>El importe no se ha enviado. Se enviará cuando firme.</p>
        </div>
      </div>
      <div className={steps.facts}>
        <SummaryList>
          <SummaryAmount term="Importe" value={stored.amount} />
          <SummaryRow term="Para">
            {stored.target.name}, <Iban value={stored.target.iban} />
          </SummaryRow>
          <SummaryRow term="Concepto">{stored.concept || 'Sin concepto'}</SummaryRow>
        </SummaryList>
      </div>
      <div className={steps.actions}>
        <Button onClick={onAnother}>{another}</Button>
        <Link to="/$product/$id/{$scope}-stored-transfers/{-$txId}" params={place} className={buttonClass()}>
          {seeStored}
        </Link>
        <Link to="/accounts/$id/account-details/{-$txId}" params={{ id: place.id }} className={buttonClass({ variant: 'text' })}>
          {BACK_TO_MOVEMENTS}
        </Link>
      </div>
    </Sheet>
  )
}

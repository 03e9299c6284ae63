import type { FileReview } from '@almenara/contract/areas/payments/review'
import { formatDay } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { endSentence } from '@almenara/contract/sentence'
import { VERDICT_TEXTS } from '@almenara/contract/transfer-names'
import SwapIcon from '@phosphor-icons/core/regular/swap.svg?react'
import UserMinusIcon from '@phosphor-icons/core/regular/user-minus.svg?react'
import UserPlusIcon from '@phosphor-icons/core/regular/user-plus.svg?react'
import { type ReactNode, useState } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import type { IconShape } from '../../../kit/Icon.tsx'
import { IconBox, type IconBoxTone } from '../../../kit/IconBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import styles from './PayeeCautions.module.css'

/** New payees are seldom a fault, and a first file has nothing else: these are shown, and the rest when asked for. */
const FIRST_SHOWN = 5

/**
 * What to look at before signing: payees whose account is not last time's, the commonest way of fraud; names that are not the account
 * holder's; and whoever is paid for the first time.
 */
export function PayeeCautions({
  review: { changed, doubtful, firstTime },
}: {
  review: Pick<FileReview, 'changed' | 'doubtful' | 'firstTime'>
}) {
  const [isWhole, setWhole] = useState(false)
  const total = changed.count + doubtful.count + firstTime.count
  if (total === 0) return null
  const first = isWhole ? firstTime.rows : firstTime.rows.slice(0, FIRST_SHOWN)
  const hidden = firstTime.rows.length - first.length
  const unlisted = total - changed.rows.length - doubtful.rows.length - firstTime.rows.length
  return (
    <Sheet title="Comprobar antes de firmar" count={total}>
      <ul className={styles.cautions}>
        {changed.rows.map(({ order, name, iban, amount, before, lastOn }) => (
          <Caution key={`changed ${order}`} icon={SwapIcon} tone="warning" title={`La cuenta de ${name} ha cambiado`} amount={amount}>
            <del>
              <span className="vh">Cuenta anterior: </span>
              <Iban value={before} />
            </del>
            <ins>
              <span className="vh">Cuenta nueva: </span>
              <Iban value={iban} />
            </ins>
            <span>{`Último pago: ${formatDay(lastOn)}. Llame al beneficiario a un teléfono que ya tuviera.`}</span>
          </Caution>
        ))}
        {doubtful.rows.map(({ order, name, iban, amount, verdict, registeredName }) => (
          <Caution
            key={`name ${order}`}
            icon={UserMinusIcon}
            tone={verdict === 'NMTC' ? 'ko' : 'warning'}
            title={`${verdict === 'NMTC' ? 'El nombre no coincide' : 'El nombre casi coincide'}: ${name}`}
            amount={amount}
          >
            <Iban value={iban} />
            <span>
              {registeredName === undefined ? 'El titular de la cuenta es otro.' : endSentence(`Titular de la cuenta: ${registeredName}`)}
            </span>
          </Caution>
        ))}
        {first.map(({ order, name, iban, amount, verdict }) => (
          <Caution key={`first ${order}`} icon={UserPlusIcon} tone="brand" title={`Primera vez: ${name}`} amount={amount}>
            <Iban value={iban} />
            {verdict && <span>{`${VERDICT_TEXTS[verdict]}.`}</span>}
          </Caution>
        ))}
      </ul>
      {(hidden > 0 || unlisted > 0) && (
        <div className={styles.rest}>
          {hidden > 0 && (
            <Button size="sm" onClick={() => setWhole(true)}>
              {hidden === 1 ? 'Ver otro beneficiario nuevo' : `Ver otros ${formatCount(hidden)} beneficiarios nuevos`}
            </Button>
          )}
          {hidden === 0 && unlisted > 0 && `Se muestran ${formatCount(total - unlisted)} de ${formatCount(total)}.`}
        </div>
      )}
    </Sheet>
  )
}

interface CautionProps {
  icon: IconShape
  tone: IconBoxTone
  title: string
  amount: Cents
  children: ReactNode
}

function Caution({ icon, tone, title, amount, children }: CautionProps) {
  return (
    <li className={styles.caution}>
      <span className={styles.icon}>
        <IconBox icon={icon} tone={tone} />
      </span>
      <div className={styles.said}>
        <b>{title}</b>
        {children}
      </div>
      <Amount value={amount} size="strong" />
    </li>
  )
}

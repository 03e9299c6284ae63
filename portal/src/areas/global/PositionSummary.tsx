import type { AssetPart, DebtPart, PositionHolder, PositionTotals } from '@almenara/contract/areas/global'
import { endSentence } from '@almenara/contract/sentence'
import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import { useId, useState } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './PositionSummary.module.css'

/** What each part is called, and its colour in the bars. */
const PARTS: Readonly<Record<AssetPart | DebtPart, { name: string; color: string }>> = {
  ACCOUNTS: { name: 'Cuentas', color: 'var(--chart-1)' },
  SAVINGS: { name: 'Ahorro e inversión', color: 'var(--chart-2)' },
  CARD_BALANCES: { name: 'Tarjetas con saldo', color: 'var(--chart-3)' },
  FINANCING: { name: 'Préstamos y leasing', color: 'var(--chart-4)' },
  CREDIT_ACCOUNTS: { name: 'Cuentas de crédito', color: 'var(--chart-1)' },
  CREDIT_CARDS: { name: 'Tarjetas de crédito', color: 'var(--chart-3)' },
  OVERDRAFTS: { name: 'Descubierto', color: 'var(--negative)' },
}

interface PositionSummaryProps {
  totals: PositionTotals
  /** Whose they are; of all without it. */
  holder: PositionHolder | undefined
  holders: readonly PositionHolder[]
}

/** What there is, what is owed and what is left, each by itself: nothing adds up the first two. Phones fold what each is made of. */
export function PositionSummary({ totals: { assets, debts, net }, holder, holders }: PositionSummaryProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const each = holder || holders.length < 2 ? [] : holders
  return (
    <Sheet>
      <h2 className="vh">Resumen</h2>
      <div id={id} className={styles.sides} data-open={isOpen}>
        <section>
          <h3>Activos</h3>
          <Amount value={assets.total} size="hero" />
          <Side side={assets} />
        </section>
        <section>
          <h3>Deudas</h3>
          <Amount value={debts.total} size="title" />
          <Side side={debts} />
        </section>
        <section>
          <h3>Neto</h3>
          <Amount value={net} size="title" />
          <p className={styles.note}>{netWords(holder ? [holder] : holders)}</p>
          {each.length > 0 && (
            <dl className={styles.each}>
              {each.map((one) => (
                <div key={one.id}>
                  <dt>{one.shortName}</dt>
                  <dd>
                    <Amount value={one.totals.net} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      </div>
      <button type="button" className={styles.unfold} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Ocultar el desglose' : 'Ver el desglose'}
        <Icon of={CaretDownIcon} size={16} />
      </button>
    </Sheet>
  )
}

/** `shown`: whose products they are of. */
function netWords(shown: readonly PositionHolder[]): string {
  if (shown.some(({ own, kind }) => own && kind === 'PERSON')) return 'Activos menos deudas. No incluye bienes, como su vivienda.'
  return endSentence(`Activos menos deudas de ${shown.map(({ name }) => name).join(' y ')}`)
}

/** What a side is made of, drawn and in figures. */
function Side({ side: { parts } }: { side: PositionTotals['assets'] | PositionTotals['debts'] }) {
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ part, amount }) => (
          <span key={part} style={{ flexGrow: amount, background: PARTS[part].color }} />
        ))}
      </div>
      {parts.length > 0 && (
        <dl className={styles.parts}>
          {parts.map(({ part, amount }) => (
            <div key={part}>
              <dt style={{ '--mark': PARTS[part].color } as Record<string, string>}>{PARTS[part].name}</dt>
              <dd>
                <Amount value={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

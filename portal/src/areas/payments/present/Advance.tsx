import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, negate } from '@almenara/contract/money'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { isOfSignature, RESTRICTION_REASONS, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { debitsText } from '../review/review-words.ts'
import { isBeyondLine } from './advance-words.ts'
import styles from './CheckTotals.module.css'
import type { Choices } from './use-choices.ts'

interface AdvanceProps {
  notebook: Pick<Notebook, 'advances' | 'withinLines' | 'choices'>
  choices: Choices
}

/** What would be advanced of a file that asks for it, what that costs and leaves of the line, and the ways to do without. */
export function Advance({ notebook, choices }: AdvanceProps) {
  const { advances = [] } = notebook
  if (advances.length === 0) return null
  return (
    <Sheet title="Anticipo">
      <div className={styles.body}>
        {advances.map((advance) => (
          <Line key={advance.contract} advance={advance} />
        ))}
        <Ways notebook={notebook} choices={choices} />
      </div>
    </Sheet>
  )
}

function Line({ advance }: { advance: NonNullable<Notebook['advances']>[number] }) {
  const { nominal, interest, fees, net, available, after, expiredOn } = advance
  if (expiredOn) return <Note tone="info" title={`La línea venció el ${formatDay(expiredOn)}.`} />
  if (after < 0) return <Note tone="warning" title={`Supera en ${formatAmount(negate(after))} el disponible de su línea.`} />
  return (
    <dl className={styles.sums}>
      <Sum term="Importe anticipado" value={nominal} />
      <Sum term="Intereses" value={negate(interest)} />
      <Sum term="Comisiones" value={negate(fees)} />
      <div className={styles.end}>
        <dt>Abono al firmar</dt>
        <dd>
          <Amount value={net} size="title" />
        </dd>
      </div>
      <Sum term="Disponible de la línea" value={available} />
      <Sum term="Disponible después" value={after} />
    </dl>
  )
}

function Sum({ term, value }: { term: string; value: Parameters<typeof Amount>[0]['value'] }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Amount value={value} />
      </dd>
    </div>
  )
}

function Ways({ notebook, choices: { choose, busy } }: AdvanceProps) {
  const restriction = useRestriction()
  const { withinLines, choices: open } = notebook
  // Who prepares files signs none: what is missing to sign keeps nobody from it.
  const unavailable = restriction && !isOfSignature(restriction) ? RESTRICTION_REASONS[restriction] : undefined
  const isBeyond = isBeyondLine(notebook)
  return (
    <div className={styles.actions}>
      {isBeyond && <p className={styles.small}>{remedyText(notebook)}</p>}
      {open.includes('FINANCE_LIMIT') && withinLines && (
        <>
          <Button
            size="sm"
            wide
            variant="primary"
            busy={busy?.finance === 'LIMIT'}
            unavailable={unavailable}
            onClick={() => void choose({ finance: 'LIMIT' })}
          >
            {`Anticipar ${formatAmount(withinLines.amount)}`}
          </Button>
          <p className={styles.small}>
            {`Se anticipan ${debitsText(withinLines.count)}, los que se cobran antes. Los demás se cobran sin anticipo.`}
          </p>
        </>
      )}
      {open.includes('FINANCE') && (
        <Button
          size="sm"
          wide
          variant={isBeyond ? 'secondary' : 'text'}
          busy={busy?.finance === 'NONE'}
          unavailable={unavailable}
          onClick={() => void choose({ finance: 'NONE' })}
        >
          Presentar sin anticipo
        </Button>
      )}
    </div>
  )
}

/** What may be done about it, of those ways that are open. */
function remedyText({ choices }: Pick<Notebook, 'choices'>): string {
  const ways = [
    choices.includes('EXCLUDE') ? 'Quite recibos' : 'Presente un fichero con menos recibos',
    ...(choices.includes('FINANCE_LIMIT') ? ['anticipe hasta el límite'] : []),
    ...(choices.includes('FINANCE') ? ['preséntelo sin anticipo'] : []),
  ]
  const last = ways.pop()
  return `${[ways.join(', '), last].filter(Boolean).join(' o ')}.`
}

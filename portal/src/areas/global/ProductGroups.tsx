import type { PositionGroup, PositionHolder, PositionKind, PositionLine } from '@almenara/contract/areas/global'
import { Amount } from '../../kit/Amount.tsx'
import { cx } from '../../kit/class-names.ts'
import { Ledger } from '../../kit/Ledger.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { POSITION_ROWS } from './position-rows.tsx'
import styles from './ProductGroups.module.css'

const TITLES: Readonly<Record<PositionKind, string>> = {
  ACCOUNTS: 'Cuentas',
  CARDS: 'Tarjetas',
  FINANCING: 'Financiación',
  SAVINGS: 'Ahorro e inversión',
}

type Sums = PositionHolder['groups'][number]

interface ProductGroupsProps {
  groups: readonly PositionGroup[]
  holders: readonly PositionHolder[]
  /** Whose are shown; of all, each holder's under their name, without it. */
  chosen: PositionHolder | undefined
}

/** The products by kind. A sum is of one holder's: those of several are not added up. */
export function ProductGroups({ groups, holders, chosen }: ProductGroupsProps) {
  const shown = chosen ? [chosen] : holders
  return groups.map(({ kind, lines, count }) => {
    const sections = shown.flatMap((holder) => {
      const sums = holder.groups.find((one) => one.kind === kind)
      return sums ? [{ holder, sums, lines: lines.filter((line) => line.holder === holder.id) }] : []
    })
    const [first] = sections
    if (!first) return null
    const apart = shown.length > 1
    return (
      <Sheet
        key={kind}
        title={TITLES[kind]}
        count={apart ? count : first.sums.count}
        end={!apart && <span className={cx(kind !== 'SAVINGS' && styles.overFigures)}>{sumOf(first.sums)}</span>}
      >
        {sections.map(({ holder, sums, lines: theirs }) => (
          <Section key={holder.id} name={apart ? holder.shortName : undefined} sums={sums} lines={theirs} hasOthers={lines.length > 1} />
        ))}
      </Sheet>
    )
  })
}

interface SectionProps {
  /** Whose they are, where there are others'. */
  name: string | undefined
  sums: Sums
  lines: readonly PositionLine[]
  hasOthers: boolean
}

function Section({ name, sums, lines, hasOthers }: SectionProps) {
  const { kind } = sums
  const Row = POSITION_ROWS[kind]
  return (
    <>
      {name !== undefined && (
        <h3 className={styles.holder}>
          <span>{name}</span>
          {/* Of one product its own figure says it. */}
          {sums.count > 1 && <span className={cx(kind !== 'SAVINGS' && styles.overFigures)}>{sumOf(sums)}</span>}
        </h3>
      )}
      <Ledger>
        {lines.map((line) => (
          <Row key={line.id} line={line} hasOthers={hasOthers} />
        ))}
      </Ledger>
    </>
  )
}

/** Of what is owed, how much, as a positive figure under its word; of the rest, what they add. */
function sumOf({ kind, total, debt }: Sums) {
  const owes = kind === 'CARDS' || kind === 'FINANCING'
  if (owes && debt === 0) return null
  return (
    <>
      {owes && 'Deuda '}
      <Amount value={owes ? debt : total} />
    </>
  )
}

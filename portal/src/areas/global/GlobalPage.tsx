import type { PositionGroup, PositionLine } from '@almenara/contract/areas/global'
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAmountsHidden } from '../../base/amounts-hidden.ts'
import { useCurrentUser } from '../../base/current-user.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Sparkline } from '../../kit/Sparkline.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import styles from './GlobalPage.module.css'
import { PendingTasks } from './PendingTasks.tsx'
import { position } from './routes.tsx'
import { StatusNotes } from './StatusNotes.tsx'

const GROUP_TITLES: Record<PositionGroup['kind'], string> = { ACCOUNTS: 'Cuentas' }

/** Everything the customer has with the bank, by kind of product. */
export function GlobalPage() {
  useTitle('Posición global')
  const read = useQuery(position)
  return (
    <>
      <Greeting asOf={read.data?.asOf} />
      <div className={styles.columns}>
        <div className={styles.products}>
          <ReadState read={read}>{({ groups }) => (groups.length === 0 ? <Nothing /> : <Position groups={groups} />)}</ReadState>
        </div>
        <div className={styles.rail}>
          <PendingTasks />
          <StatusNotes />
        </div>
      </div>
    </>
  )
}

function Greeting({ asOf }: { asOf: Instant | undefined }) {
  const { name } = useCurrentUser()
  const [hidden, setHidden] = useAmountsHidden()
  const words = asOf && `${greetingAt(asOf)}, ${name.split(' ')[0]}. Datos a ${formatDay(dayAt(asOf))}, ${formatTime(asOf)}.`
  return (
    <div className={styles.head}>
      <div>
        <h1>Posición global</h1>
        <p className={styles.greeting}>{words ?? 'Consultando sus productos…'}</p>
      </div>
      <Button variant="text" size="sm" icon={hidden ? EyeIcon : EyeSlashIcon} aria-pressed={hidden} onClick={() => setHidden(!hidden)}>
        Ocultar importes
      </Button>
    </div>
  )
}

/** Spaniards say «buenas tardes» from two in the afternoon and «buenas noches» from nine. */
function greetingAt(at: Instant): string {
  const hour = Number(formatTime(at).slice(0, 2))
  if (hour < 6 || hour >= 21) return 'Buenas noches'
  return hour < 14 ? 'Buenos días' : 'Buenas tardes'
}

function Position({ groups }: { groups: readonly PositionGroup[] }) {
  return (
    <>
      <Sheet inside="padded">
        <h2 className="vh">Resumen</h2>
        <dl className={styles.totals}>
          {groups.map(({ kind, total }) => (
            <div key={kind}>
              <dt>{GROUP_TITLES[kind]}</dt>
              <dd>
                <Amount value={total} size="hero" as="balance" />
              </dd>
            </div>
          ))}
        </dl>
      </Sheet>
      {groups.map(({ kind, count, total, lines }) => (
        <Sheet key={kind} className={styles.group} title={GROUP_TITLES[kind]} count={count} end={<Amount value={total} size="strong" />}>
          <Ledger>
            {lines.map((line) => (
              <AccountLine key={line.id} line={line} />
            ))}
          </Ledger>
        </Sheet>
      ))}
    </>
  )
}

function AccountLine({ line }: { line: PositionLine }) {
  const { id, name, identifier, balance, available, overdrawn, trend } = line
  return (
    <LedgerRow
      title={
        <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }} className={rowLinkClass}>
          {name}
        </Link>
      }
      detail={<Iban value={identifier} />}
      middle={<Sparkline values={trend} tone={overdrawn ? 'negative' : 'normal'} />}
      figure={<Amount value={balance} size="strong" as="balance" />}
      figureDetail={
        overdrawn ? (
          <Badge tone="ko">Descubierto</Badge>
        ) : (
          <>
            Disponible <Amount value={available} />
          </>
        )
      }
    />
  )
}

function Nothing() {
  return (
    <Sheet>
      <Empty title="No tiene productos en este portal" level={2}>
        Si acaba de contratar uno, lo verá aquí a partir de mañana. Si cree que falta alguno, consulte con su oficina.
      </Empty>
    </Sheet>
  )
}

import { globalPositionExport, POSITION_FORMATS, type PositionGroup, type PositionKind } from '@almenara/contract/areas/global'
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import EyeIcon from '@phosphor-icons/core/regular/eye.svg?react'
import EyeSlashIcon from '@phosphor-icons/core/regular/eye-slash.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { useAmountsHidden } from '../../base/amounts-hidden.ts'
import { useCurrentUser } from '../../base/current-user.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Ledger } from '../../kit/Ledger.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { isNative } from '../../native/host.ts'
import type { ReportProgress } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import styles from './GlobalPage.module.css'
import { PendingTasks } from './PendingTasks.tsx'
import { POSITION_ROWS } from './position-rows.tsx'
import { QuickActions } from './QuickActions.tsx'
import { position } from './queries.ts'
import { ReturnNotice } from './ReturnNotice.tsx'
import { StatusNotes } from './StatusNotes.tsx'

/** What each group is called over its products and over its total, and its colour in the charts. */
const GROUPS: Record<PositionKind, { title: string; total: string; series: 1 | 2 | 3 | 4 }> = {
  ACCOUNTS: { title: 'Cuentas', total: 'Cuentas', series: 1 },
  CARDS: { title: 'Tarjetas', total: 'Dispuesto en tarjetas', series: 3 },
  FINANCING: { title: 'Financiación', total: 'Financiación pendiente', series: 4 },
  SAVINGS: { title: 'Ahorro e inversión', total: 'Ahorro e inversión', series: 2 },
}

/** What the customer has comes before what is owed. */
const TOTALS: readonly PositionKind[] = ['ACCOUNTS', 'SAVINGS', 'FINANCING', 'CARDS']

const PasskeyOffer = lazyPart(() => import('./PasskeyOffer.tsx'))
/** Inside the app its own key signs. */
const OFFERS_PASSKEYS = 'PublicKeyCredential' in window && !isNative()

const FORMATS = POSITION_FORMATS.map((format) => ({ format }))

async function bring(format: (typeof POSITION_FORMATS)[number], onProgress: ReportProgress): Promise<string | undefined> {
  const { download } = await import('../../patterns/download/download.ts')
  return download(globalPositionExport, { query: { format } }, { onProgress })
}

/** Everything the customer has with the bank, by kind of product. */
export function GlobalPage() {
  useTitle('Posición global')
  const read = useQuery(position)
  // All that there is to draw is drawn in slices, between which the page answers to touch.
  const data = useDeferredValue(read.data)
  const drawn = data !== undefined || read.isError
  return (
    <>
      <ReturnNotice />
      <Greeting asOf={read.data?.asOf} />
      <ReadState read={{ data, error: read.error, refetch: read.refetch }}>
        {({ groups }) => (groups.length === 0 ? <Nothing /> : <Summary groups={groups} />)}
      </ReadState>
      <div className={styles.layout}>
        <div className={styles.groups}>{data && <Groups groups={data.groups} />}</div>
        {/* Without tasks nor notes it is empty, and the groups take the whole width. */}
        <div className={styles.rail}>
          <PendingTasks shown={drawn} />
          {data && <QuickActions groups={data.groups} />}
          {drawn && <StatusNotes />}
          {drawn && OFFERS_PASSKEYS && (
            <Suspense>
              <PasskeyOffer />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

function Greeting({ asOf }: { asOf: Instant | undefined }) {
  const { name, business } = useCurrentUser()
  const [hidden, setHidden] = useAmountsHidden()
  // A company is not called by a first name.
  const whom = business ? '' : `, ${name.split(' ')[0]}`
  const words = asOf && `${greetingAt(asOf)}${whom}. Datos a ${formatDay(dayAt(asOf))}, ${formatTime(asOf)}.`
  return (
    <div className={styles.head}>
      <div>
        <h1>Posición global</h1>
        <p className={styles.greeting}>{words ?? 'Consultando sus productos…'}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="text"
          size="sm"
          icon={hidden ? EyeIcon : EyeSlashIcon}
          aria-pressed={hidden}
          className={styles.hide}
          onClick={() => setHidden(!hidden)}
        >
          Ocultar importes
        </Button>
        <ExportMenu options={FORMATS} header="Sus productos, con sus saldos de ahora" bring={bring} />
      </div>
    </div>
  )
}

/** Spaniards say «buenas tardes» from two in the afternoon and «buenas noches» from nine. */
function greetingAt(at: Instant): string {
  const hour = Number(formatTime(at).slice(0, 2))
  if (hour < 6 || hour >= 21) return 'Buenas noches'
  return hour < 14 ? 'Buenos días' : 'Buenas tardes'
}

function Summary({ groups }: { groups: readonly PositionGroup[] }) {
  return (
    <Sheet>
      <h2 className="vh">Resumen</h2>
      <dl className={styles.totals}>
        {TOTALS.flatMap((kind) => groups.filter((group) => group.kind === kind)).map((group, index) => (
          <Total key={group.kind} group={group} first={index === 0} />
        ))}
      </dl>
    </Sheet>
  )
}

function Groups({ groups }: { groups: readonly PositionGroup[] }) {
  return groups.map(({ kind, count, total, lines }) => {
    const Row = POSITION_ROWS[kind]
    return (
      <Sheet key={kind} title={GROUPS[kind].title} count={count} end={<Amount value={total} size="strong" />}>
        <Ledger>
          {lines.map((line) => (
            <Row key={line.id} line={line} hasOthers={lines.length > 1} />
          ))}
        </Ledger>
      </Sheet>
    )
  })
}

function Total({ group: { kind, total, share }, first }: { group: PositionGroup; first: boolean }) {
  const { title, total: words, series } = GROUPS[kind]
  return (
    <div>
      <dt>
        {words}
        <span className={styles.share}>{`${share}\u00a0%`}</span>
      </dt>
      <dd>
        {/* Only an account can be overdrawn: what is owed elsewhere is as it was agreed. */}
        <Amount value={total} size={first ? 'hero' : 'strong'} as={kind === 'ACCOUNTS' ? 'balance' : 'plain'} />
        <Meter label={`Parte de su posición: ${title}`} value={share} max={100} text={`${share} por ciento`} series={series} />
      </dd>
    </div>
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

import type { PendingFile } from '@almenara/contract/areas/payments/pending-files'
import { addDays, dayAt, formatDay, type Instant } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import type { Column } from '../../../kit/DataTable.tsx'
import { PAGE_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { RESTRICTION_REASONS, type Restriction } from '../../../patterns/two-step/restriction.ts'
import { PRESENT_TRANSFERS } from '../addresses.ts'
import { ChooseRow } from '../remittances/ChooseRow.tsx'
import { afterwards, CUT_OFF_OVER } from '../review/cut-off-words.ts'
import { transfersText } from '../review/review-words.ts'
import { TimeLeft } from '../review/TimeLeft.tsx'
import { FileStateBadge } from '../state-badges.tsx'
import styles from './pending.module.css'

interface Chosen {
  asOf: Instant
  restriction: Restriction | undefined
  chosen: readonly string[]
  choose: (id: string, isChosen: boolean) => void
  /** Contracts under which this customer prepares files, and so mends those that have errors. */
  prepares: readonly string[]
}

/** Of several, those whose first signature is this customer's: the others are orders already, each signed in its own place. */
export function canBeChosen({ forMe, state }: Pick<PendingFile, 'forMe' | 'state'>): boolean {
  return forMe && state === 'READY'
}

export function pendingColumns(place: ListPlace, { asOf, restriction, chosen, choose, prepares }: Chosen): Column<PendingFile>[] {
  return [
    chooseColumn({ chosen, choose }),
    titleColumn(
      'Fichero',
      ({ id, name }) => (
        <Link
          to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/$viewPages/$txId"
          params={{ pendingFileId: id, viewPages: String(place.pages), txId: place.txId }}
          onClick={place.onOpen}
          {...PAGE_LINK}
        >
          {name}
        </Link>
      ),
      ({ preparedBy, preparedAt, contract }) => [preparedBy, formatDay(dayAt(preparedAt)), contract?.name].filter(Boolean).join(' · '),
    ),
    {
      id: 'state',
      header: 'Estado',
      cell: ({ state, signatures: { given, required } }) => (
        <div className={styles.state}>
          <FileStateBadge state={state} />
          {required > 1 && (state === 'READY' || state === 'WAITING') && <p className={styles.small}>{`${given} de ${required} firmas`}</p>}
        </div>
      ),
    },
    untilColumn(asOf),
    {
      id: 'amount',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: ({ amount, count, executionOn }) => (
        <>
          <Amount value={amount} size="strong" />
          <p className={styles.small}>{transfersText(count)}</p>
          {executionOn && <p className={styles.small}>{`para el ${formatDay(executionOn)}`}</p>}
        </>
      ),
    },
    {
      id: 'act',
      header: <span className="vh">Acción</span>,
      align: 'end',
      cell: (file) => <Act file={file} place={place} restriction={restriction} prepares={prepares} />,
    },
  ]
}

function chooseColumn({ chosen, choose }: Pick<Chosen, 'chosen' | 'choose'>): Column<PendingFile> {
  return {
    id: 'choose',
    header: <span className="vh">Seleccionar</span>,
    cell: (file) =>
      canBeChosen(file) && (
        <ChooseRow name={file.name} chosen={chosen.includes(file.id)} onChoose={(isChosen) => choose(file.id, isChosen)} />
      ),
  }
}

/** From so many days before, until when a file waits is said beside how long there is to sign it. */
const EXPIRES_SOON_DAYS = 3

/** How long there is to sign it, and what becomes of it afterwards; the moment is said where it is opened. */
function untilColumn(asOf: Instant): Column<PendingFile> {
  return {
    id: 'until',
    header: 'Plazo',
    cell: ({ cutOff, expiresOn }) => (
      <div className={styles.until}>
        {cutOff && (
          <>
            <TimeLeft key={cutOff.at} until={cutOff.at} asOf={asOf} over={CUT_OFF_OVER} />
            <p>{afterwards(cutOff)}</p>
          </>
        )}
        {(!cutOff || expiresOn <= addDays(dayAt(asOf), EXPIRES_SOON_DAYS)) && <p>{`Caduca el ${formatDay(expiresOn)}`}</p>}
      </div>
    ),
  }
}

/** What this customer does next with a file: signs it, mends it, or looks at it. */
function Act({
  file: { id, name, state, forMe, operationId, contract },
  place,
  restriction,
  prepares,
}: { file: PendingFile; place: ListPlace } & Pick<Chosen, 'restriction' | 'prepares'>) {
  const params = { pendingFileId: id, viewPages: String(place.pages), txId: place.txId }
  const which = <span className="vh">: {name}</span>
  if (state === 'WITH_ERRORS' && contract && prepares.includes(contract.id)) {
    return (
      <Link to={PRESENT_TRANSFERS} search={{ notebook: id }} className={buttonClass({ size: 'sm' })}>
        Corregir el fichero{which}
      </Link>
    )
  }
  if (!forMe) return null
  if (restriction) {
    return (
      <Button size="sm" unavailable={RESTRICTION_REASONS[restriction]}>
        Revisar y firmar{which}
      </Button>
    )
  }
  if (state === 'WAITING' && operationId) {
    return (
      <Link to="/pending-signatures/$operationId" params={{ operationId }} className={buttonClass({ size: 'sm' })}>
        Revisar y firmar{which}
      </Link>
    )
  }
  return (
    <Link
      to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/authorize/$viewPages/$txId"
      params={params}
      onClick={place.onOpen}
      className={buttonClass({ size: 'sm' })}
    >
      Revisar y firmar{which}
    </Link>
  )
}

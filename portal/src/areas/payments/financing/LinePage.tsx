import type { FinancingCreditorDetail } from '@almenara/contract/areas/payments/financing-contracts'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { DataTable, type Column } from '../../../kit/DataTable.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Meter } from '../../../kit/Meter.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { TabLinks } from '../../../kit/Tabs.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { PRESENT } from '../addresses.ts'
import { DebitFileList } from '../debits/DebitFileList.tsx'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { Act } from '../transfers/ContractActions.tsx'
import { actionOf, contractRole } from '../transfers/contract-words.ts'
import { FINANCING_TITLE } from './financing-words.ts'
import { IfPresented } from './IfPresented.tsx'
import { AdvancedRemittances, Documents, RiskAlive } from './LineLists.tsx'
import { LineUse } from './LineUse.tsx'
import { lineQuery } from './queries.ts'
import type { LineSearch } from './search.ts'
import { ADVANCED_FILES } from './SubmitterPage.tsx'

const lineRoute = getRouteApi('/shell/signed-in/payments/financing-remittances/remittances/$id/{-$txId}')

/** One line: what is left of it, what is released when, and its lists. The address says which list. */
export function LinePage() {
  const { id } = lineRoute.useParams()
  const read = useQuery(lineQuery(id))
  useTitle(read.data?.name ?? FINANCING_TITLE)
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to="/payments/financing-remittances">{FINANCING_TITLE}</Link>
      </PaymentsBreadcrumbs>
      {read.data ? null : <h1 className="vh">{FINANCING_TITLE}</h1>}
      <ReadState read={read}>{(creditor) => <Line key={creditor.id} creditor={creditor} />}</ReadState>
    </>
  )
}

function Line({ creditor }: { creditor: FinancingCreditorDetail }) {
  const restriction = useRestriction()
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      {actionOf(creditor, 'PRESENT') && !creditor.line.expired ? (
        <div className={styles.columns}>
          <LineHead creditor={creditor} />
          <IfPresented terms={creditor} />
        </div>
      ) : (
        <LineHead creditor={creditor} />
      )}
      {creditor.releases.length > 0 && (
        <Sheet title="Calendario de liberaciones">
          <DataTable
            caption="Lo que se libera cada día y el disponible que queda, sin nuevas remesas"
            columns={releaseColumns(creditor.line.limit)}
            rows={creditor.releases}
            rowKey={({ on }) => on}
          />
        </Sheet>
      )}
      <Lists id={creditor.id} />
    </div>
  )
}

function LineHead({ creditor }: { creditor: FinancingCreditorDetail }) {
  const { id, name, number, holder, taxId, line, rate, yearDays, minimumDays, fees, account, terms } = creditor
  return (
    <Sheet className={styles.head}>
      <div className={styles.top}>
        <div>
          <h1>{name}</h1>
          <p className={styles.small}>
            {[`Contrato ${number}`, holder, `NIF ${taxId}`, contractRole(creditor)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className={styles.papers} data-print="no">
          <Link
            to="/payments/financing-remittances/financing-creditor-detail/$contractNumber/header-document"
            params={{ contractNumber: id }}
            className={buttonClass({ size: 'sm', variant: 'text' })}
          >
            Ver condiciones
          </Link>
          <Act contract={creditor} action="PRESENT" label="Presentar fichero">
            <Link to={PRESENT} search={{ contract: id }} className={buttonClass({ size: 'sm' })}>
              Presentar fichero
            </Link>
          </Act>
        </div>
      </div>
      <LineUse line={line} />
      <div className={styles.facts}>
        <FactGrid>
          <GridFact
            term="Tipo de interés"
            detail={[`Base ${yearDays}`, minimumDays > 0 && `mínimo ${minimumDays} días`].filter(Boolean).join(', ')}
          >
            {formatRate(rate)}
          </GridFact>
          <GridFact term="Comisión por recibo">{fees.each === 0 ? 'Sin comisión' : <Amount value={fees.each} />}</GridFact>
          <GridFact term="Comisión por impagado">{fees.returned === 0 ? 'Sin comisión' : <Amount value={fees.returned} />}</GridFact>
          <GridFact term="Cuenta de abono" wide detail={account.name}>
            <Iban value={account.iban} />
          </GridFact>
          <GridFact term="Liberación">
            {terms.map(({ scheme, returnDays }) => `${scheme}, ${returnDays} días hábiles`).join(' · ')}
          </GridFact>
          {line.validUntil && <GridFact term="Vencimiento de la línea">{formatDay(line.validUntil)}</GridFact>}
        </FactGrid>
      </div>
    </Sheet>
  )
}

type Release = FinancingCreditorDetail['releases'][number]

const releaseColumns = (limit: number): Column<Release>[] => [
  { id: 'day', header: 'Fecha', card: 'title', cell: ({ on }) => formatDay(on) },
  { id: 'count', header: 'Recibos', align: 'end', cell: ({ count }) => formatCount(count) },
  { id: 'amount', header: 'Se libera', card: 'figure', align: 'end', cell: ({ amount }) => <Amount value={amount} size="strong" /> },
  {
    id: 'after',
    header: 'Disponible después',
    align: 'end',
    cell: ({ on, after }) => (
      <div className={styles.share}>
        <Amount value={after} />
        <Meter label={`Disponible desde el ${formatDay(on)}`} value={after} max={limit} text={formatAmount(after)} />
      </div>
    ),
  },
]

function Lists({ id }: { id: string }) {
  const { txId } = lineRoute.useParams()
  const search = lineRoute.useSearch()
  return (
    <Sheet>
      <TabLinks label="Listas de la línea">
        <Tab tab={undefined}>Remesas</Tab>
        <Tab tab="risk">Riesgo vivo</Tab>
        <Tab tab="documents">Documentos</Tab>
        <Tab tab="files">Ficheros presentados</Tab>
      </TabLinks>
      {search.tab === undefined && <AdvancedRemittances id={id} search={search} txId={txId} />}
      {search.tab === 'risk' && <RiskAlive id={id} search={search} txId={txId} />}
      {search.tab === 'documents' && <Documents id={id} search={search} txId={txId} />}
      {search.tab === 'files' && <DebitFileList id={id} search={search} txId={txId} of={ADVANCED_FILES} />}
    </Sheet>
  )
}

function Tab({ tab, children }: { tab: LineSearch['tab']; children: ReactNode }) {
  const { id } = lineRoute.useParams()
  return (
    <Link
      to="/payments/financing-remittances/remittances/$id/{-$txId}"
      params={{ id, txId: undefined }}
      search={{ tab } as LineSearch}
      activeOptions={{ explicitUndefined: true }}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}

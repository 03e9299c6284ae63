import {
  advanceDocuments,
  advanceDocumentsExport,
  riskAlive,
  riskAliveExport,
  type AdvanceDocument,
  type RiskRow,
} from '@almenara/contract/areas/payments/financing-line'
import { financingRemittances, financingRemittancesExport } from '@almenara/contract/areas/payments/financing-remittances'
import { formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import type { Column } from '../../../kit/DataTable.tsx'
import { amountColumn, dayColumn, PAGE_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { undoneText } from '../debits/debit-words.ts'
import { remittanceColumns } from '../remittances/columns.tsx'
import { AdvanceStateBadge, DocumentStateBadge } from './badges.tsx'
import { ADVANCED_REMITTANCES, DOCUMENTS, RISK } from './lists.ts'

interface LineList {
  /** Of the line's contract. */
  id: string
  search: object
  txId: string | undefined
}

/** The remittances that were advanced, those collected last first. */
export function AdvancedRemittances({ id, search, txId }: LineList) {
  const list = useList(ADVANCED_REMITTANCES, financingRemittances, { params: { id }, search, txId })
  const columns = (place: ListPlace) =>
    remittanceColumns<NonNullable<typeof list.rows>[number]>({
      day: 'Cobro',
      counted: 'Recibos',
      undone: undoneText,
      link: ({ id: remittanceId, name }) => (
        <Opened of={id} remittanceId={remittanceId} place={place}>
          {name}
        </Opened>
      ),
    })
  return (
    <>
      <h2 className="vh">Remesas</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={financingRemittancesExport} params={{ id }} />} />
      <ListRows list={list} columns={columns} rowKey={({ id: remittanceId }) => remittanceId} />
    </>
  )
}

/** The debits that the line is owed of, the first due first. */
export function RiskAlive({ id, search, txId }: LineList) {
  const list = useList(RISK, riskAlive, { params: { id }, search, txId })
  return (
    <>
      <h2 className="vh">Riesgo vivo</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={riskAliveExport} params={{ id }} />} />
      <ListRows list={list} columns={(place) => riskColumns(id, place)} rowKey={({ id: debitId }) => debitId} />
    </>
  )
}

function riskColumns(id: string, place: ListPlace): Column<RiskRow>[] {
  return [
    dayColumn('Vencimiento', ({ dueOn }) => dueOn),
    titleColumn(
      'Deudor',
      ({ debtor, remittance }) => (
        <Opened of={id} remittanceId={remittance.id} place={place}>
          {debtor.name}
        </Opened>
      ),
      ({ remittance, concept }) => [remittance.number, concept].filter(Boolean).join(' · '),
    ),
    { id: 'state', header: 'Estado', cell: ({ state }) => <AdvanceStateBadge state={state} /> },
    { id: 'release', header: 'Liberación', cell: ({ releaseOn }) => formatDay(releaseOn) },
    amountColumn(({ amount }) => amount),
  ]
}

/** What was advanced, one document for each remittance, the last first. */
export function Documents({ id, search, txId }: LineList) {
  const list = useList(DOCUMENTS, advanceDocuments, { params: { id }, search, txId })
  return (
    <>
      <h2 className="vh">Documentos</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={advanceDocumentsExport} params={{ id }} />} />
      <ListRows list={list} columns={(place) => documentColumns(id, place)} rowKey={({ id: documentId }) => documentId} />
    </>
  )
}

function documentColumns(id: string, place: ListPlace): Column<AdvanceDocument>[] {
  return [
    dayColumn('Anticipo', ({ advancedOn }) => advancedOn),
    titleColumn(
      'Documento',
      ({ id: remittanceId, number }) => (
        <Opened of={id} remittanceId={remittanceId} place={place}>
          {number}
        </Opened>
      ),
      ({ name }) => name,
    ),
    { id: 'due', header: 'Vencimiento', cell: ({ dueOn }) => formatDay(dueOn) },
    { id: 'state', header: 'Estado', cell: ({ state }) => <DocumentStateBadge state={state} /> },
    { id: 'net', header: 'Líquido abonado', align: 'end', cell: ({ net }) => <Amount value={net} /> },
    amountColumn(({ nominal }) => nominal),
  ]
}

interface OpenedProps {
  of: string
  remittanceId: string
  place: ListPlace
  children: ReactNode
}

function Opened({ of, remittanceId, place: { txId, pages, onOpen }, children }: OpenedProps) {
  return (
    <Link
      to="/payments/financing-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
      params={{ contractNumber: of, remittanceId, viewPages: String(pages), txId }}
      onClick={onOpen}
      {...PAGE_LINK}
    >
      {children}
    </Link>
  )
}

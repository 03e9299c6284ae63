import type { WaitingItem } from '@almenara/contract/areas/payments/home'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { PRESENT, PRESENT_TRANSFERS } from '../addresses.ts'

/** Of what is opened from here and from no list. */
const FROM_HOME = { viewPages: '1', txId: NO_LIST } as const

/** Where what waits is done. What waits first is the one primary action of the screen, where it is this customer's to do. */
export function WaitingLink({ item, isFirst }: { item: WaitingItem; isFirst: boolean }) {
  const { id } = item
  const isMine = item.what !== 'FILE_TO_SIGN' || item.forMe
  const look = buttonClass({ size: 'sm', wide: true, variant: isFirst && isMine ? 'primary' : 'secondary' })
  switch (item.what) {
    case 'FILE_TO_MEND':
      return (
        <Link to={item.kind === 'TRANSFERS' ? PRESENT_TRANSFERS : PRESENT} search={{ notebook: id }} className={look}>
          Corregir el fichero
        </Link>
      )
    case 'FILE_TO_SIGN':
      if (item.kind !== 'TRANSFERS') return <SignPresented item={item} look={look} />
      return (
        <Link
          to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/$viewPages/$txId"
          params={{ pendingFileId: id, ...FROM_HOME }}
          className={look}
        >
          {item.forMe ? 'Revisar y firmar' : 'Ver el fichero'}
        </Link>
      )
    case 'DEBIT_TO_DECIDE':
      return (
        <Link
          to="/payments/pending-debits/$debitId/pay/$accountId/$viewPages/$txId/$accountType"
          params={{ debitId: id, accountId: item.accountId, accountType: item.accountType, ...FROM_HOME }}
          className={look}
        >
          Decidir adeudo
        </Link>
      )
    case 'REMITTANCE_STOPPED':
    case 'RETURNS':
      return <Remittance item={item} look={look} />
  }
}

/** Any but one of transfers is reviewed and signed where it was presented; the next signatures are those of an order. */
function SignPresented({ item, look }: { item: Extract<WaitingItem, { what: 'FILE_TO_SIGN' }>; look: string }) {
  const { id, forMe, operationId } = item
  if (forMe && operationId !== undefined) {
    return (
      <Link to="/pending-signatures/$operationId" params={{ operationId }} className={look}>
        Revisar y firmar
      </Link>
    )
  }
  return (
    <Link to={PRESENT} search={{ notebook: id }} className={look}>
      {forMe ? 'Revisar y firmar' : 'Ver el fichero'}
    </Link>
  )
}

/** The remittance that stopped or in which something came back, at what happened to it. */
function Remittance({ item, look }: { item: Extract<WaitingItem, { what: 'REMITTANCE_STOPPED' | 'RETURNS' }>; look: string }) {
  const { id } = item
  if (item.kind === 'DEBITS') {
    return (
      <Link
        to="/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
        params={{ contractNumber: item.contractId, remittanceId: id, ...FROM_HOME }}
        search={{ tab: 'refunds' }}
        className={look}
      >
        Ver devoluciones
      </Link>
    )
  }
  if (item.kind === 'CONFIRMING') {
    return (
      <Link to="/payments/confirming-remittances" search={{ contract: item.contractId, remittance: id }} className={look}>
        Ver las facturas
      </Link>
    )
  }
  if (item.kind === 'FINANCING') {
    return (
      <Link
        to="/payments/financing-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
        params={{ contractNumber: item.contractId, remittanceId: id, ...FROM_HOME }}
        className={look}
      >
        Ver la remesa
      </Link>
    )
  }
  return (
    <Link
      to="/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
      params={{ contractNumber: item.contractId, remittanceId: id, ...FROM_HOME }}
      className={look}
    >
      {item.what === 'RETURNS' ? 'Ver devoluciones' : 'Ver la remesa'}
    </Link>
  )
}

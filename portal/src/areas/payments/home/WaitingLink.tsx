import type { WaitingItem } from '@almenara/contract/areas/payments/home'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { PRESENT_TRANSFERS } from '../addresses.ts'

/** Of what is opened from here and from no list. */
const FROM_HOME = { viewPages: '1', txId: NO_LIST } as const
const LOOK = { size: 'sm', wide: true } as const

/** Where what waits is done. */
export function WaitingLink({ item }: { item: WaitingItem }) {
  const { id } = item
  switch (item.what) {
    case 'FILE_TO_MEND':
      return (
        <Link to={PRESENT_TRANSFERS} search={{ notebook: id }} className={buttonClass(LOOK)}>
          Corregir el fichero
        </Link>
      )
    case 'FILE_TO_SIGN':
      return (
        <Link
          to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/$viewPages/$txId"
          params={{ pendingFileId: id, ...FROM_HOME }}
          className={buttonClass({ ...LOOK, variant: item.forMe ? 'primary' : 'secondary' })}
        >
          {item.forMe ? 'Revisar y firmar' : 'Ver el fichero'}
        </Link>
      )
    case 'DEBIT_TO_DECIDE':
      return (
        <Link
          to="/payments/pending-debits/$debitId/pay/$accountId/$viewPages/$txId/$accountType"
          params={{ debitId: id, accountId: item.accountId, accountType: item.accountType, ...FROM_HOME }}
          className={buttonClass({ ...LOOK, variant: 'primary' })}
        >
          Decidir adeudo
        </Link>
      )
    case 'REMITTANCE_STOPPED':
    case 'RETURNS':
      return (
        <Link
          to="/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
          params={{ contractNumber: item.contractId, remittanceId: id, ...FROM_HOME }}
          className={buttonClass(LOOK)}
        >
          {item.what === 'RETURNS' ? 'Ver devoluciones' : 'Ver la remesa'}
        </Link>
      )
  }
}

import type { RemittanceContract } from '@almenara/contract/areas/payments/contracts'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { filesText, transfersText } from '../review/review-words.ts'
import { LastRemittance } from '../remittances/LastRemittance.tsx'
import { contractRole, undoneText } from './contract-words.ts'
import { START } from '../addresses.ts'
import styles from '../remittances/remittances.module.css'

/** One contract: its account, what waits in it, what it has sent this month, and its last remittance with how it stands. */
export function ContractCard({ contract }: { contract: RemittanceContract }) {
  const { id, name, number, account, month, last, pending, canPrepare } = contract
  const role = contractRole(contract)
  return (
    <Sheet
      title={
        <Link to="/payments/transfer-remittances/remittances/$id/{-$txId}" params={{ id, txId: undefined }}>
          {name}
        </Link>
      }
      end={<span className={styles.small}>{[`Contrato ${number}`, role].filter(Boolean).join(' · ')}</span>}
      inside="padded"
    >
      <FactGrid>
        <GridFact term="Cuenta de cargo" wide detail={account.name}>
          <Iban value={account.iban} />
        </GridFact>
        <GridFact
          term="Enviado este mes"
          detail={`${transfersText(month.transfers)}${month.undone.count > 0 ? ` · ${undoneText(month.undone.count)}` : ''}`}
        >
          <Amount value={month.amount} />
        </GridFact>
        <GridFact term="Pendiente de firma" detail={pending.count > 0 && filesText(pending.count)}>
          {pending.count > 0 ? <Amount value={pending.amount} /> : 'Nada pendiente'}
        </GridFact>
        {last && <Last contractId={id} last={last} />}
      </FactGrid>
      <p className={styles.cardActions}>
        <Link
          to="/payments/transfer-remittances/remittances/$id/{-$txId}"
          params={{ id, txId: undefined }}
          className={buttonClass({ size: 'sm' })}
        >
          Ver remesas
          <span className="vh"> de {name}</span>
        </Link>
        {canPrepare && last && (
          <Link
            to="/payments/transfer-remittances/remittances/$id/{-$txId}"
            params={{ id, txId: undefined }}
            search={{ edit: START, from: last.id }}
            className={buttonClass({ size: 'sm', variant: 'text' })}
          >
            Repetir la última
            <span className="vh">: {name}</span>
          </Link>
        )}
        {pending.count > 0 && (
          <Link
            to="/payments/transfer-remittances/transfers-file-management/{-$txId}"
            params={{ txId: undefined }}
            search={{ contract: id }}
            className={buttonClass({ size: 'sm', variant: 'text' })}
          >
            Ver sus ficheros pendientes
            <span className="vh">: {name}</span>
          </Link>
        )}
      </p>
    </Sheet>
  )
}

function Last({ contractId, last }: { contractId: string; last: NonNullable<RemittanceContract['last']> }) {
  return (
    <LastRemittance last={last} noun={transfersText}>
      <Link
        to="/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
        params={{ contractNumber: contractId, remittanceId: last.id, viewPages: '1', txId: NO_LIST }}
      >
        {last.name}
      </Link>
    </LastRemittance>
  )
}

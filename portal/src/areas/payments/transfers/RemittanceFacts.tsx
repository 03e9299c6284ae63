import type { RemittanceDetail } from '@almenara/contract/areas/payments/remittances'
import { formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Day } from '../../../kit/Day.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { SignedFacts } from '../remittances/SignedFacts.tsx'
import { BOOKING_NAMES } from './contract-words.ts'

/** How a remittance is charged, which file it came in, and who signed it. */
export function RemittanceFacts({ remittance }: { remittance: RemittanceDetail }) {
  const { account, bookedAs, requestedOn, executionOn, instant, purpose, fee, file } = remittance
  const isMoved = requestedOn !== undefined && requestedOn !== executionOn
  return (
    <Sheet title="Datos de la remesa" inside="padded">
      <FactGrid>
        <GridFact term="Cuenta de cargo" wide detail={account.name}>
          <Iban value={account.iban} />
        </GridFact>
        <GridFact term="Cargo en cuenta">{BOOKING_NAMES[bookedAs]}</GridFact>
        <GridFact term="Fecha" detail={isMoved && `Pedida para el ${formatDay(requestedOn)}`}>
          <Day value={executionOn} />
        </GridFact>
        <GridFact term="Tipo">{instant ? 'Transferencias inmediatas' : 'Transferencias ordinarias'}</GridFact>
        {purpose && <GridFact term="Clase de pago">{purpose}</GridFact>}
        <GridFact term="Comisión">{fee === 0 ? 'Sin comisión' : <Amount value={fee} />}</GridFact>
        {file && (
          <GridFact term="Fichero">
            <Link
              to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/$viewPages/$txId"
              params={{ pendingFileId: file.id, viewPages: '1', txId: NO_LIST }}
            >
              {file.name}
            </Link>
          </GridFact>
        )}
        <SignedFacts remittance={remittance} />
      </FactGrid>
    </Sheet>
  )
}

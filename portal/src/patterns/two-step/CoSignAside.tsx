import type { CoSigners } from '@almenara/contract/co-signers'
import { formatAmount } from '@almenara/contract/money'
import { useCurrentUser } from '../../base/current-user.ts'
import { signaturesText, termOf, whoSigns } from './co-sign-words.ts'
import { OperationAside } from './OperationAside.tsx'
import { Signatories, Signatory } from './Signatories.tsx'

/** Beside the form of what several must sign: this customer first, and who after them. */
export default function CoSignAside({ coSigners }: { coSigners: CoSigners }) {
  const { name } = useCurrentUser()
  const { required, above, others } = coSigners
  const missing = required - 1
  return (
    <OperationAside title="Firmas necesarias">
      {above !== undefined && <p>{`Por encima de ${formatAmount(above)}`}</p>}
      <Signatories label="Firmas necesarias">
        <Signatory name={name} state={1}>
          Firma en el paso siguiente
        </Signatory>
        {others.length <= missing ? (
          others.map((other, index) => (
            <Signatory key={other} name={other} state={index + 2}>
              {`Hasta el ${termOf(coSigners)}`}
            </Signatory>
          ))
        ) : (
          <Signatory name={whoSigns(others, missing)} state={2}>
            {`${missing === 1 ? 'Basta' : 'Bastan'} ${signaturesText(missing)}, hasta el ${termOf(coSigners)}`}
          </Signatory>
        )}
      </Signatories>
    </OperationAside>
  )
}

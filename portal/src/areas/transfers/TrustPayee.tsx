import { trustPayee, type ExternalFavourite } from '@almenara/contract/areas/transfers/favourites'
import { formatAmount } from '@almenara/contract/money'
import { Button } from '../../kit/Button.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'

interface TrustPayeeProps {
  /** The account from which the favourite is sent. */
  id: string
  favourite: Pick<ExternalFavourite, 'id' | 'target'>
  trust: NonNullable<ExternalFavourite['trust']>
  /** Back to the favourite. */
  onBack: () => void
}

/** Makes the beneficiary of a favourite one whom the customer trusts: always signed. */
export default function TrustPayee({ id, favourite: { id: favouriteId, target }, trust: { maximum }, onBack }: TrustPayeeProps) {
  const operation = useTwoStep(trustPayee, { id, favouriteId })
  const form = useConfirmation({ operation, input: {} })
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title="Añadir beneficiario de confianza"
      verb="Va a añadir como beneficiario de confianza"
      action="añadir el beneficiario de confianza"
      begins="notice"
      result={(order) => <ResultStep order={order} actions={<Button onClick={onBack}>Volver al favorito</Button>} />}
    >
      <OperationForm
        form={form}
        label="Revisar y firmar"
        cancel={
          <Button variant="text" onClick={onBack}>
            Cancelar
          </Button>
        }
      >
        <Question title={target.name}>
          <p>
            <Iban value={target.iban} />
          </p>
          <p>{`Podrá enviarle hasta ${formatAmount(maximum)} en cada transferencia sin código. Las transferencias periódicas se firman siempre.`}</p>
          <p>Si cambia el nombre o la cuenta del favorito, dejará de ser de confianza. Puede quitarlo cuando quiera, sin código.</p>
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}

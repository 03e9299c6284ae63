import { bizumUpdate, type AdminAccounts, type BizumUpdateInput } from '@almenara/contract/areas/bizum/contract'
import { useQuery } from '@tanstack/react-query'
import { accountOption } from '../../../fields/product-option.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Pick } from '../../../kit/Pick.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { adminAccountsQuery } from '../queries.ts'
import { CHOOSE_ACCOUNT } from './join-draft.ts'

/** Another account for what comes from now on. */
export function ChangeAccount({ onClose }: { onClose: () => void }) {
  const read = useQuery(adminAccountsQuery)
  return <ReadState read={read}>{({ accounts }) => <Change accounts={accounts} onClose={onClose} />}</ReadState>
}

type Accounts = AdminAccounts['accounts']

interface AccountDraft {
  account: string | undefined
}

const FIELDS = ['account'] as const

function readAccount({ account }: AccountDraft, accounts: Accounts): ReadDraft<BizumUpdateInput, 'account'> {
  const chosen = accounts.find(({ id }) => id === account)
  if (chosen && chosen.denial === undefined) return { input: { account: chosen.id } }
  return invalidFields({ account: chosen?.denial ?? CHOOSE_ACCOUNT })
}

function Change({ accounts, onClose }: { accounts: Accounts; onClose: () => void }) {
  const operation = useTwoStep(bizumUpdate, undefined)
  const [draft, setDraft] = useDraft((): AccountDraft => ({ account: undefined }))
  const others = accounts.filter(({ linked }) => !linked)
  const form = useOperationForm({ operation, draft, onChange: setDraft, fields: FIELDS, read: readAccount(draft, others) })
  return (
    <OperationSteps
      operation={operation}
      product={draft.account}
      title="Cambio de la cuenta de Bizum"
      action="cambiar la cuenta"
      result={(order) => <ResultStep order={order} actions={<Button onClick={onClose}>Volver a la administración de Bizum</Button>} />}
    >
      <OperationForm
        form={form}
        cancel={
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        }
      >
        <Question title="¿En qué cuenta?">
          <Pick
            label="Cuenta"
            placeholder="Elegir una cuenta"
            hint="Los Bizum que reciba desde ahora entrarán en esta cuenta."
            options={others.map(accountOption)}
            {...form.field('account')}
          />
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}

import { configureAlertContract, type AlertRuleInput } from '@almenara/contract/areas/alerts/alert-contracts'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '../../../base/use-send.ts'
import { useTitle } from '../../../base/title.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { showToast } from '../../../kit/toast.ts'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { forgetShownDrafts, useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useDraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import styles from '../alerts.module.css'
import { useNoChanges } from '../consultative.ts'
import { draftOfRules, readRules, ruleFields, type AlertConfig, type RuleDraft } from '../form/rules-draft.ts'
import { RulesQuestion } from '../form/RulesQuestion.tsx'
import { ToContract } from '../ToContract.tsx'
import type { EditProps } from './edit-props.ts'

interface RulesDraft {
  rules: readonly RuleDraft[]
}

/** What an alert watches: changed without a code, and told by its channels. */
export function EditRules({ contract, config }: EditProps) {
  const { id, number, version, product, rules } = contract
  const title = `Modificar la alerta ${number}`
  useTitle(title)
  const navigate = useNavigate()
  const no = useNoChanges()
  const change = useSend(configureAlertContract, () => {
    forgetShownDrafts()
    showToast(`Alerta ${number} modificada.`)
    void navigate({
      to: '/services/alert-settings/alert-contracts/$alertContractId/$viewPages/$txId',
      params: { alertContractId: id, viewPages: '1', txId: NO_LIST },
    })
  })
  // What was typed for another version of it is of no use.
  const [draft, setDraft] = useDraft<RulesDraft>(() => ({ rules: draftOfRules(rules) }), { name: `alert-${id}-${version}` })
  const save = (input: AlertRuleInput[]) =>
    change.mutate({ params: { alertContractId: id }, body: { rules: input, version, operationId: crypto.randomUUID() } })
  const form = useDraftForm({
    draft,
    onChange: setDraft,
    fields: ruleFields(draft.rules),
    read: readEdited(draft, config),
    send: save,
    error: change.error,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <h1 className={styles.title}>{title}</h1>
      <Sheet>
        <div className={styles.padded}>
          <RulesQuestion
            kinds={config.alerts}
            rules={draft.rules}
            onChange={(changed) => form.change({ rules: changed })}
            problems={form.problems}
            productId={product.id}
          />
          {form.failures.map((failure) => (
            <ErrorBox key={failure.message} {...failure} />
          ))}
        </div>
        <div className={styles.foot}>
          <Button type="submit" variant="primary" busy={change.isPending} unavailable={no}>
            Guardar cambios
          </Button>
          <ToContract contract={contract} className={buttonClass({ variant: 'text' })}>
            Cancelar
          </ToContract>
          <p className={styles.quiet}>No necesita código. Se lo comunicaremos por los canales de la alerta.</p>
        </div>
      </Sheet>
    </form>
  )
}

function readEdited({ rules: drafts }: RulesDraft, { alerts }: AlertConfig): ReadDraft<AlertRuleInput[], string> {
  const { rules, problems } = readRules(drafts, alerts)
  return Object.values(problems).some((problem) => problem !== undefined) ? invalidFields(problems) : { input: rules }
}

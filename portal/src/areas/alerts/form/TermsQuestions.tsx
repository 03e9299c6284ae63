import type { AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Switch } from '../../../kit/Choice.tsx'
import { FieldAlert } from '../../../kit/FieldAlert.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { IconBox } from '../../../kit/IconBox.tsx'
import { Pick } from '../../../kit/Pick.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import type { Problems } from '../../../patterns/two-step/read-draft.ts'
import { liquidationAccountsQuery } from '../queries.ts'
import { ChannelChoice } from './ChannelChoice.tsx'
import styles from './form.module.css'
import { isCharged, type TermsDraft } from './terms-draft.ts'

interface TermsProps {
  status: AlertStatus
  draft: TermsDraft
  onChange: (part: Partial<TermsDraft>) => void
  problems: Problems<string>
}

/** By which ways, at which hours, and where what costs is charged. */
export function TermsQuestions({ status, draft, onChange, problems }: TermsProps) {
  return (
    <>
      <Question title="Canales y horario" field="channels">
        <p className={styles.quiet}>Se usa el primer canal disponible de la lista.</p>
        <ChannelChoice status={status} chosen={draft.channels} onChange={(channels) => onChange({ channels })} />
        {problems['channels'] && <FieldAlert id="channels-problem">{problems['channels']}</FieldAlert>}
        <QuietHours draft={draft} onChange={onChange} problem={problems['quiet']} />
        <Checkbox
          checked={draft.hideAmounts}
          detail="Los mensajes no dirán importes. En el historial de la alerta sí aparecen."
          onChange={({ target }) => onChange({ hideAmounts: target.checked })}
        >
          Ocultar importes
        </Checkbox>
      </Question>
      {isCharged(draft, status) && (
        <LiquidationQuestion
          value={draft.liquidationAccountId}
          onChange={(liquidationAccountId) => onChange({ liquidationAccountId })}
          problem={problems['liquidationAccountId']}
        />
      )}
    </>
  )
}

type QuietProps = Pick<TermsProps, 'draft' | 'onChange'> & { problem: string | undefined }

function QuietHours({ draft: { isQuiet, quietFrom, quietUntil }, onChange, problem }: QuietProps) {
  return (
    <>
      <Switch checked={isQuiet} onChange={({ target }) => onChange({ isQuiet: target.checked })}>
        Horario sin avisos
      </Switch>
      {isQuiet && (
        <>
          <div className={styles.hours}>
            <TextField
              id="quiet"
              type="time"
              label="Desde"
              value={quietFrom}
              onChange={({ target }) => onChange({ quietFrom: target.value })}
              error={problem}
            />
            <TextField type="time" label="Hasta" value={quietUntil} onChange={({ target }) => onChange({ quietUntil: target.value })} />
          </div>
          <p className={styles.quiet}>Los avisos de esas horas llegan al terminar, si todavía son útiles.</p>
        </>
      )}
    </>
  )
}

interface LiquidationProps {
  value: string | undefined
  onChange: (id: string) => void
  problem: string | undefined
}

function LiquidationQuestion({ value, onChange, problem }: LiquidationProps) {
  const accounts = useQuery(liquidationAccountsQuery).data?.accounts ?? []
  return (
    <Question title="Cuenta de liquidación">
      <Pick
        id="liquidationAccountId"
        label="Cuenta en la que se cargan los SMS"
        placeholder="Elegir una cuenta"
        hint="Solo se cargan los SMS enviados, una vez al mes."
        options={accounts.map(productOption)}
        value={value}
        onChange={onChange}
        error={problem}
      />
    </Question>
  )
}

export const productOption = ({ id, name, identifier }: { id: string; name: string; identifier: string }) => ({
  id,
  title: name,
  search: identifier,
  detail: <Iban value={identifier} />,
  lead: <IconBox icon={BankIcon} />,
})

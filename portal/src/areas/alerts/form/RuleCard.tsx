import { ALERT_WORDS, MOST_ALERTS } from '@almenara/contract/areas/alerts/alert-codes'
import TrashIcon from '@phosphor-icons/core/regular/trash.svg?react'
import type { ReactNode } from 'react'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Checkbox } from '../../../kit/Choice.tsx'
import { cx } from '../../../kit/class-names.ts'
import { FieldAlert } from '../../../kit/FieldAlert.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Segmented } from '../../../kit/Segmented.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import type { Problems } from '../../../patterns/two-step/read-draft.ts'
import styles from './form.module.css'
import { RULE_DETAILS } from './rule-words.ts'
import { RulePreview } from './RulePreview.tsx'
import { amountField, blankRule, readRule, ruleField, wordsField, type AlertKind, type RuleDraft } from './rules-draft.ts'

interface CardProps {
  kind: AlertKind
  kinds: readonly AlertKind[]
  rules: readonly RuleDraft[]
  onChange: (rules: RuleDraft[]) => void
  problems: Problems<string>
  productId: string | undefined
}

/** One kind of alert. Those with an amount or words may be chosen several times. */
export function RuleCard({ kind, kinds, rules, onChange, problems, productId }: CardProps) {
  const { code, name, amount, words } = kind
  const own = rules.flatMap((rule, place) => (rule.code === code ? [{ rule, place }] : []))
  const isOn = own.length > 0
  const add = () => onChange([...rules, blankRule(code)])
  const change = (at: number, part: Partial<RuleDraft>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...part } : rule)))
  const remove = (at: number) => onChange(rules.filter((_, place) => place !== at))
  return (
    <div className={cx(styles.card, isOn && styles.on)}>
      <Checkbox
        checked={isOn}
        detail={RULE_DETAILS[code]}
        onChange={({ target }) => (target.checked ? add() : onChange(rules.filter((rule) => rule.code !== code)))}
      >
        <span className={styles.name}>{name}</span>
      </Checkbox>
      {own.map(({ rule, place }) => (
        <RuleFields
          key={rule.id}
          rule={rule}
          place={place}
          kind={kind}
          problems={problems}
          onChange={(part) => change(place, part)}
          onRemove={own.length > 1 ? () => remove(place) : undefined}
          preview={<Preview rule={rule} kinds={kinds} productId={productId} />}
        />
      ))}
      {isOn && (amount !== 'NONE' || words) && rules.length < MOST_ALERTS.rules && (
        <div className={styles.inner}>
          <Button size="sm" variant="text" onClick={add}>
            Añadir otra
            <span className="vh">{` de «${name}»`}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

function Preview({ rule, kinds, productId }: { rule: RuleDraft; kinds: readonly AlertKind[]; productId: string | undefined }) {
  const read = readRule(rule, kinds)
  return productId === undefined || read.problem ? null : <RulePreview productId={productId} rule={read.rule} />
}

interface FieldsProps {
  rule: RuleDraft
  place: number
  kind: AlertKind
  problems: Problems<string>
  onChange: (part: Partial<RuleDraft>) => void
  onRemove: (() => void) | undefined
  preview: ReactNode
}

const REPEATS = [
  { value: 'EVERY_TIME', label: 'Siempre' },
  { value: 'ONCE', label: 'Una vez' },
] as const

function RuleFields({ rule, place, kind: { name, amount, words }, problems, onChange, onRemove, preview }: FieldsProps) {
  const problem = problems[ruleField(place)]
  return (
    <div className={styles.inner}>
      <div className={styles.fields}>
        {amount !== 'NONE' && (
          <AmountInput
            id={amountField(place)}
            label={amount === 'OPTIONAL' ? 'Desde' : 'Importe'}
            required={amount === 'REQUIRED'}
            integerDigits={6}
            value={rule.amount}
            onChange={(text) => onChange({ amount: text })}
            error={problems[amountField(place)]}
          />
        )}
        {words && (
          <TextField
            id={wordsField(place)}
            label="Texto del movimiento"
            required={false}
            maxLength={ALERT_WORDS}
            value={rule.words}
            onChange={({ target }) => onChange({ words: target.value })}
            error={problems[wordsField(place)]}
          />
        )}
        <div>
          <p aria-hidden="true" className={styles.label}>
            Repetición
          </p>
          <Segmented
            label={`Repetición: ${name}`}
            size="md"
            options={REPEATS}
            value={rule.repeat}
            onChange={(repeat) => onChange({ repeat })}
          />
        </div>
        {onRemove && <IconButton icon={TrashIcon} name={`Quitar: ${name}`} className={styles.remove} onClick={onRemove} />}
      </div>
      {problem && <FieldAlert id={ruleField(place)}>{problem}</FieldAlert>}
      {preview}
    </div>
  )
}

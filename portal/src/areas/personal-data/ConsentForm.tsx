import type { ConsentChangeInput, ConsentChannel, ConsentPurpose } from '@almenara/contract/areas/personal-data/consents'
import { Link } from '@tanstack/react-router'
import { useEffect, type FormEvent } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Checkbox } from '../../kit/Choice.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CHANNEL_NAMES } from './consent-words.ts'
import styles from './Consents.module.css'

type Choices = ConsentChangeInput['choices']

/** A decision on each channel of all that may be chosen, as it stands: what is not ticked is refused, what is not objected to goes on. */
export function choicesOf(purposes: readonly ConsentPurpose[]): Choices {
  return purposes.flatMap(({ purpose, version, channels }) =>
    channels.map(({ channel, granted }) => ({ purpose, version, channel, granted })),
  )
}

/** What was chosen before, of what is asked today: a purpose may have gone meanwhile, have come, or have another text to decide on. */
export function keptChoices(purposes: readonly ConsentPurpose[], chosen: Choices): Choices {
  return choicesOf(purposes).map(
    (today) =>
      chosen.find(({ purpose, version, channel }) => purpose === today.purpose && version === today.version && channel === today.channel) ??
      today,
  )
}

/** Not objecting, as before, is no decision: only what changes of it is signed. */
function decided(purposes: readonly ConsentPurpose[], choices: Choices): Choices {
  const before = choicesOf(purposes.filter(({ basis }) => basis === 'LEGITIMATE_INTEREST'))
  return choices.filter((choice) => !before.some((old) => old.purpose === choice.purpose && old.granted === choice.granted))
}

interface ConsentFormProps {
  purposes: readonly ConsentPurpose[]
  choices: Choices
  onChange: (choices: Choices) => void
  operation: Pick<TwoStep<ConsentChangeInput>, 'phase' | 'authorize' | 'error' | 'busy'>
}

/** Each use of the data with its channels: nothing is ticked that the customer has not ticked. */
export function ConsentForm({ purposes, choices, onChange, operation }: ConsentFormProps) {
  const at = operation.phase.step === 'editing' ? operation.phase.at : undefined
  useEffect(() => {
    if (at) document.getElementById(at)?.querySelector('input')?.focus()
  }, [at])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    operation.authorize({ choices: decided(purposes, choices) })
  }
  const tick = (purpose: string, channel: ConsentChannel, granted: boolean) =>
    onChange(choices.map((choice) => (choice.purpose === purpose && choice.channel === channel ? { ...choice, granted } : choice)))
  return (
    <form onSubmit={submit} noValidate>
      <Sheet>
        <div className={steps.questions}>
          {purposes
            .filter(({ channels }) => channels.length > 0)
            .map((one) => (
              <section key={one.purpose} id={one.purpose} className={steps.question}>
                <h2>{one.title}</h2>
                <p>{one.text}</p>
                <Answers purpose={one} choices={choices} onTick={tick} />
              </section>
            ))}
          {operation.error && <ErrorBox {...describe(operation.error)} />}
        </div>
        <div className={steps.foot}>
          <Button type="submit" variant="primary" busy={operation.busy === 'authorize'} busyLabel="Preparando…">
            Continuar
          </Button>
          <Link
            to="/personal-data/rgpd-management/$operationType"
            params={{ operationType: 'view' }}
            className={buttonClass({ variant: 'text' })}
          >
            Cancelar
          </Link>
          <p>No usaremos sus datos para los fines que no acepte o a los que se oponga.</p>
        </div>
      </Sheet>
    </form>
  )
}

interface AnswersProps {
  purpose: ConsentPurpose
  choices: Choices
  onTick: (purpose: string, channel: ConsentChannel, granted: boolean) => void
}

function Answers({ purpose: { purpose, title, basis, channels }, choices, onTick }: AnswersProps) {
  const isGranted = (channel: ConsentChannel) =>
    choices.some((choice) => choice.purpose === purpose && choice.channel === channel && choice.granted)
  const objecting = basis === 'LEGITIMATE_INTEREST'
  return (
    <fieldset className={styles.channels}>
      <legend className="vh">{objecting ? title : `${title}: acepto por`}</legend>
      {channels.map(({ channel }) => (
        <Checkbox
          key={channel}
          checked={isGranted(channel) !== objecting}
          onChange={({ target }) => onTick(purpose, channel, target.checked !== objecting)}
        >
          {objecting ? 'Me opongo' : CHANNEL_NAMES[channel]}
        </Checkbox>
      ))}
    </fieldset>
  )
}

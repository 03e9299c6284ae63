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

/** A decision on each channel of all that asks for consent, as it stands: what is not ticked is refused. */
export function choicesOf(purposes: readonly ConsentPurpose[]): Choices {
  return purposes
    .filter(({ basis }) => basis === 'CONSENT')
    .flatMap(({ purpose, version, channels }) => channels.map(({ channel, granted }) => ({ purpose, version, channel, granted })))
}

interface ConsentFormProps {
  purposes: readonly ConsentPurpose[]
  choices: Choices
  onChange: (choices: Choices) => void
  operation: Pick<TwoStep<ConsentChangeInput>, 'authorize' | 'error' | 'busy'>
  /** The purpose that the customer came back to. */
  focus: string | undefined
}

/** Each use of the data with its channels: nothing is ticked that the customer has not ticked. */
export function ConsentForm({ purposes, choices, onChange, operation, focus }: ConsentFormProps) {
  useEffect(() => {
    if (focus) document.getElementById(focus)?.querySelector('input')?.focus()
  }, [focus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    operation.authorize({ choices })
  }
  const tick = (purpose: string, channel: ConsentChannel, granted: boolean) =>
    onChange(choices.map((choice) => (choice.purpose === purpose && choice.channel === channel ? { ...choice, granted } : choice)))
  return (
    <form onSubmit={submit} noValidate>
      <Sheet>
        <div className={steps.questions}>
          {purposes
            .filter(({ basis }) => basis === 'CONSENT')
            .map(({ purpose, title, text, channels }) => (
              <section key={purpose} id={purpose} className={steps.question}>
                <h2>{title}</h2>
                <p>{text}</p>
                <fieldset className={styles.channels}>
                  <legend className="vh">{`${title}: acepto por`}</legend>
                  {channels.map(({ channel }) => (
                    <Checkbox
                      key={channel}
                      checked={choices.some((choice) => choice.purpose === purpose && choice.channel === channel && choice.granted)}
                      onChange={({ target }) => tick(purpose, channel, target.checked)}
                    >
                      {CHANNEL_NAMES[channel]}
                    </Checkbox>
                  ))}
                </fieldset>
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
          <p>Lo que no marque, no lo haremos.</p>
        </div>
      </Sheet>
    </form>
  )
}

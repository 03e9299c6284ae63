/** What happens in the login form: what is typed, what is wrong with it, and the way from «Entrar» to the bank's answer. */
import { type RefObject, type SubmitEvent, useState } from 'react'
import type { Credentials } from '../api/login.ts'
import type { FieldError } from './login-rules.ts'
import { type Outage, unreachable } from './services-check.ts'
import type { SignIn } from './sign-in.ts'

type Failure = Extract<SignIn, { kind: 'failed' }>

interface Login {
  typed: Credentials
  complete: boolean
  busy: boolean
  fieldError: FieldError | undefined
  /** The bank's refusal of the last attempt. */
  failure: Failure | undefined
  write: (field: keyof Credentials, text: string) => void
  empty: () => void
  submit: (event: SubmitEvent) => void
}

interface Outcomes {
  onEntered: () => void
  onOutage: (outage: Outage) => void
}

const EMPTY: Credentials = { username: '', password: '' }

export function useLogin(form: RefObject<HTMLFormElement | null>, { onEntered, onOutage }: Outcomes): Login {
  const [typed, setTyped] = useState(EMPTY)
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<FieldError>()
  const [failure, setFailure] = useState<Failure>()
  // Spaces alone are nothing in a user name, which travels trimmed.
  const complete = typed.username.trim() !== '' && typed.password !== ''

  const write = (field: keyof Credentials, text: string) => {
    setTyped({ ...typed, [field]: text })
    if (fieldError?.field === field) setFieldError(undefined)
  }
  const empty = () => {
    // What a browser has filled in by itself may stand in the inputs only, unknown to our state.
    for (const input of inputsOf(form.current)) input.value = ''
    setTyped(EMPTY)
  }
  const enter = async () => {
    setBusy(true)
    setFieldError(undefined)
    setFailure(undefined)
    const result = await attempt(typed)
    if (result.kind === 'entered') return onEntered()
    if (result.kind === 'outage') return onOutage(result.outage)
    setBusy(false)
    if (result.kind === 'mistyped') {
      setFieldError(result.wrong)
      return inputsOf(form.current)
        .find(({ name }) => name === result.wrong.field)
        ?.focus()
    }
    empty()
    setFailure(result)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (complete && !busy) void enter()
  }
  return { typed, complete, busy, fieldError, failure, write, empty, submit }
}

/** What signing in needs, asked for at the first touch so that it is here when «Entrar» is pressed. */
export const loadSignIn = () => import('./sign-in.ts')

async function attempt(credentials: Credentials): Promise<SignIn> {
  const loaded = await loadSignIn().catch(() => undefined)
  return loaded ? loaded.signIn(credentials) : { kind: 'outage', outage: unreachable() }
}

export function inputsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll('input') ?? [])]
}

/** A recovery as its screen lives it: who it is → the code that came → the password that went. */
import {
  recoverAuthorization,
  recoverConfirmation,
  recoverForwardCode,
  type CodeSent,
  type RecoveryChannel,
} from '@almenara/contract/areas/recover-password'
import type { Reply } from '@almenara/contract/call'
import { useRef, useState } from 'react'
import { deviceKind } from '../../api/device.ts'
import { CallFailure } from '../../api/failure.ts'
import { CHECKING_YOU } from '../../api/waiting-words.es.ts'
import { useSend } from '../../base/use-send.ts'
import { announce } from '../../kit/announce.ts'

export interface Identity {
  taxId: string
  username: string
  channel: RecoveryChannel
}

export type Recovered = Reply<typeof recoverConfirmation>
export type RecoveryPhase = { step: 'identifying' } | { step: 'proving'; sent: CodeSent } | { step: 'done'; recovered: Recovered }

/** The contract's limit for a user agent. */
const LONGEST_AGENT = 1000
/** The position is asked for when signing in, not here: 0,0 says that it is not known (specification §9). */
const NOWHERE = { latitude: 0, longitude: 0 }

/** These end the recovery: what is left is to begin again. */
const OVER: ReadonlySet<string> = new Set(['WRONG_IDENTIFICATION', 'RECOVERY_CLOSED'])

export function useRecovery() {
  const [phase, setPhase] = useState<RecoveryPhase>({ step: 'identifying' })
  const [error, setError] = useState<Error | null>(null)
  const [busy, setBusy] = useState<'identify' | 'confirm' | 'resend'>()
  const drafted = useRef({ asked: '', id: '' })
  const authorizing = useSend(recoverAuthorization)
  const confirming = useSend(recoverConfirmation)
  const resending = useSend(recoverForwardCode)

  const run = async (what: NonNullable<typeof busy>, ask: () => Promise<RecoveryPhase>) => {
    setBusy(what)
    setError(null)
    try {
      setPhase(await ask())
    } catch (failure) {
      if (failure instanceof CallFailure && OVER.has(failure.code)) restart()
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    } finally {
      setBusy(undefined)
    }
  }
  const restart = () => {
    drafted.current = { asked: '', id: '' }
    setError(null)
    setPhase({ step: 'identifying' })
  }
  const identify = async (identity: Identity): Promise<RecoveryPhase> => {
    const asked = JSON.stringify(identity)
    // Kept while the same is asked again, so that a lost answer sends no second code.
    if (drafted.current.asked !== asked) drafted.current = { asked, id: crypto.randomUUID() }
    const connection = { application: deviceKind(), userAgent: navigator.userAgent.slice(0, LONGEST_AGENT), geolocation: NOWHERE }
    const body = { ...identity, operationId: drafted.current.id, connection }
    try {
      return { step: 'proving', sent: await authorizing.mutateAsync({ body }) }
    } catch (failure) {
      if (!(failure instanceof CallFailure && failure.code === 'CAPTCHA_NEEDED')) throw failure
      announce(CHECKING_YOU)
      const { answerCaptcha } = await import('../../api/captcha.ts')
      const captcha = await answerCaptcha('recover-password')
      return { step: 'proving', sent: await authorizing.mutateAsync({ body: { ...body, captcha } }) }
    }
  }
  return {
    phase,
    error,
    busy,
    restart,
    identify: (identity: Identity) => void run('identify', () => identify(identity)),
    confirm: ({ operationId }: CodeSent, code: string) =>
      void run('confirm', async () => ({ step: 'done', recovered: await confirming.mutateAsync({ body: { operationId, code } }) })),
    resend: ({ operationId }: CodeSent) =>
      void run('resend', async () => ({ step: 'proving', sent: await resending.mutateAsync({ body: { operationId } }) })),
  }
}

export type Recovery = ReturnType<typeof useRecovery>

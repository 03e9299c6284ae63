/** Changing a contract of alerts: its channels with a signature, what it watches and whether it watches without one, told at once. */
import {
  modifyAlertContract as calls,
  type AlertModification,
  type configureAlertContract,
  type deactivateAlertContract,
  type OneAlertContract,
  type testAlertContract,
} from '@almenara/contract/areas/alerts/alert-contracts'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { DAY_PASSED } from '@almenara/contract/field-faults'
import { eq } from 'drizzle-orm'
import { badInput, Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName } from '../../products/access.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { cancelWaiting } from './after-sending.ts'
import { lockAlertContract, requireAlertContract } from './alert-access.ts'
import { requireTermsOf, termColumns, termFacts, type Terms } from './create.ts'
import { saveRules } from './save-rules.ts'
import { alertContracts } from './tables.ts'
import { tellChange } from './tell-change.ts'
import { readRules } from './typed-rules.ts'

const CHANGED = 'Esta alerta cambió mientras la editaba. Revise los datos y vuelva a firmar.'

interface Modifying {
  id: string
  userId: number
  version: number
  terms: Terms
}

export const modifyAlert: TwoStepOperation<OneAlertContract, AlertModification, Modifying, 'ALERT_CHANGED'> = {
  kind: 'alert-contract-change',
  calls,
  contract: { of: 'SERVICE' },
  prepare: async ({ bank, session, params, input: { version, ...terms } }) => {
    const found = await requireAlertContract(bank.database, session, params.alertContractId)
    const { contract } = found
    if (contract.version !== version || contract.state === 'DEACTIVATED') throw new Failure('ALERT_CHANGED', { message: CHANGED })
    const charged = await requireTermsOf(bank, session, terms)
    return {
      title: 'Cambio de una alerta',
      payee: displayName(found),
      purpose: 'cambiar los canales de una alerta',
      facts: [{ label: 'Alerta', value: { type: 'TEXT', text: contract.number } }, ...termFacts(terms, charged)],
      legs: [],
      done: { title: 'Alerta cambiada', text: 'Le avisaremos con los datos nuevos a partir de ahora.', next: [] },
      data: { id: contract.id, userId: session.userId, version, terms },
    }
  },
  refusals: { ALERT_CHANGED: CHANGED },
  work: async (tx, { bank, now, data: { id, userId, version, terms } }) => {
    const [contract] = await tx.select().from(alertContracts).where(eq(alertContracts.id, id)).for('no key update')
    if (contract?.version !== version || contract.state === 'DEACTIVATED') return 'ALERT_CHANGED'
    await tx
      .update(alertContracts)
      .set({ ...termColumns(terms), version: version + 1 })
      .where(eq(alertContracts.id, id))
    // By the channels that it had: whoever changes them for others should not be the only one to know.
    const text = `Han cambiado los canales o las horas de su alerta ${contract.number}.`
    await tellChange(tx, bank, { userId, channels: contract.channels, text }, now)
    return undefined
  },
}

/** What it watches from now on. The same body again, whose version has passed, answers ALERT_CHANGED and changes nothing. */
export const configureAlert: Handler<typeof configureAlertContract> = async ({ bank, session, params, body, now }) => {
  const rules = readRules(body.rules)
  return bank.database.transaction(async (tx) => {
    const contract = await lockAlertContract(tx, session, params.alertContractId, body.version)
    const { id, productId, version, number, channels } = contract
    await saveRules(tx, { contractId: id, productId, rules, now })
    await tx
      .update(alertContracts)
      .set({ version: version + 1 })
      .where(eq(alertContracts.id, id))
    await recordEvent(tx, session, { kind: 'ALERT_CHANGED', at: now, productId })
    await tellChange(tx, bank, { userId: session.userId, channels, text: `Ha cambiado lo que vigila su alerta ${number}.` }, now)
    return { version: version + 1 }
  })
}

/** Deactivates it for ever, pauses it until a day, or ends its pause. What it had not sent yet is not sent any more. */
export const deactivateAlert: Handler<typeof deactivateAlertContract> = async ({ bank, session, params, body, now }) => {
  const { pauseUntil, resume, version } = body
  if (pauseUntil !== undefined && pauseUntil < dayAt(now)) throw badInput('pauseUntil', DAY_PASSED)
  const to = resume ? 'ACTIVE' : pauseUntil === undefined ? 'DEACTIVATED' : 'PAUSED'
  return bank.database.transaction(async (tx) => {
    const found = await requireAlertContract(tx, session, params.alertContractId)
    if (found.contract.state === 'DEACTIVATED' && to === 'DEACTIVATED') return { state: to, version: found.contract.version }
    const { id, number, channels, productId, state } = await lockAlertContract(tx, session, params.alertContractId, version)
    if (state === 'SUSPENDED' && to !== 'DEACTIVATED') throw new Failure('ALERT_CHANGED')
    const ended = to === 'DEACTIVATED' ? now : null
    const next = { state: to, pausedUntil: pauseUntil ?? null, endedAt: ended, version: version + 1 } as const
    await tx.update(alertContracts).set(next).where(eq(alertContracts.id, id))
    if (to !== 'ACTIVE') await cancelWaiting(tx, id, now)
    await recordEvent(tx, session, { kind: 'ALERT_CHANGED', at: now, productId })
    const texts = {
      ACTIVE: `Su alerta ${number} vuelve a estar activa.`,
      PAUSED: `Su alerta ${number} está en pausa${pauseUntil ? ` hasta el ${formatDay(pauseUntil)}` : ''}.`,
      DEACTIVATED: `Su alerta ${number} se ha desactivado. Si no ha sido usted, llámenos.`,
    }
    await tellChange(tx, bank, { userId: session.userId, channels, text: texts[to] }, now)
    return { state: to, version: version + 1 }
  })
}

export const testAlert: Handler<typeof testAlertContract> = async ({ bank, session, params, now }) =>
  bank.database.transaction(async (tx) => {
    const { contract } = await requireAlertContract(tx, session, params.alertContractId)
    if (contract.state === 'DEACTIVATED') throw new Failure('ALERT_CHANGED')
    const text = `Este es un aviso de prueba de su alerta ${contract.number}.`
    const way = await tellChange(tx, bank, { userId: session.userId, channels: contract.channels, text }, now)
    if (!way) throw new Failure('NO_CHANNEL')
    return { channel: way.channel, contact: way.shown }
  })

/** What is sent while a password is recovered. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { OTP_SECONDS, TEMPORARY_PASSWORD_SECONDS } from '@almenara/contract/limits'
import type { Phone } from '@almenara/contract/phone'
import type { Bank } from '../../bank.ts'
import { codeText } from '../../messages/sms-text.ts'
import type { Message } from '../../messages/send.ts'
import type { Found } from './identify.ts'
import type { Recovery } from './tables.ts'

const HOURS = TEMPORARY_PASSWORD_SECONDS / 3600
const MINUTES = OTP_SECONDS / 60

/** The code by the way that was asked for; `undefined` when this person cannot be reached so. */
export function codeMessage(
  { brand, portalUrl }: Bank,
  found: Found,
  { channel }: Pick<Recovery, 'channel'>,
  code: string,
  now: Instant,
): Message | undefined {
  const { mobile, email } = found
  const common = { purpose: 'recovery-code', notAfter: addSeconds(now, OTP_SECONDS) }
  if (channel === 'SMS') {
    const text = `${brand.name}: Clave ${code} para generar su nueva clave de acceso. Si no la ha pedido, no la use ni la comparta con nadie.`
    return mobile && { ...common, channel, to: mobile, text: codeText({ portalUrl }, text, code) }
  }
  const text = [
    `Su código es ${code}. Escríbalo en la página en la que ha pedido una clave nueva. Vale ${MINUTES} minutos.`,
    `Si no la ha pedido usted, no haga nada: sin este código nadie puede generarla. No lo comparta con nadie.`,
  ].join('\n\n')
  return email ? { ...common, channel, to: email, subject: `${brand.name}: código para generar su nueva clave`, text } : undefined
}

/** To whoever asked for an SMS and has no mobile with the bank: the screen cannot tell it to somebody who has proved nothing. */
export function noMobileMessage({ brand }: Bank, { email, mobile }: Found): Message | undefined {
  if (mobile || !email) return undefined
  const text = [
    'Alguien ha pedido una clave nueva con su NIF y su usuario, y no tenemos un teléfono móvil suyo al que enviar el SMS. Acuda a su oficina.',
    'Si no ha sido usted, no haga nada: su clave no ha cambiado.',
  ].join('\n\n')
  return { channel: 'EMAIL', to: email, subject: `${brand.name}: no hemos podido enviarle el SMS`, text, purpose: 'recovery-no-mobile' }
}

export function passwordMessage({ brand }: Bank, { mobile, username, withUsername, password, validUntil }: Sent): Message {
  const what = withUsername ? `su usuario es ${username} y su clave temporal ${password}` : `su clave temporal es ${password}`
  const text = `${brand.name}: ${what}. Vale ${HOURS} horas. Entre y elija otra. No la comparta con nadie.`
  return { channel: 'SMS', to: mobile, text, purpose: 'temporary-password', notAfter: validUntil }
}

interface Sent {
  mobile: Phone
  username: string
  withUsername: boolean
  password: string
  validUntil: Instant
}

/** Notifications to browsers in tests. */
import { deliverDue } from '../messages/deliver.ts'
import { simulatedMail } from '../rails/mail/simulated.ts'
import { noPush } from '../rails/push/off.ts'
import type { PushPort } from '../rails/push/port.ts'
import { simulatedSms } from '../rails/sms/simulated.ts'
import type { TestBank } from './bank.ts'

/** Delivers what is in the outbox; browsers answer so. */
export function carryMessages({ database, clock, bank: { sealingKey } }: TestBank, send: PushPort['send']): Promise<number> {
  const rest = { sms: simulatedSms, mail: simulatedMail, keepTexts: false, onTrouble: () => {} }
  return deliverDue({ database, clock, sealingKey, push: { send }, ...rest })
}

export function turnPushOff({ bank }: TestBank): void {
  bank.push = noPush
}

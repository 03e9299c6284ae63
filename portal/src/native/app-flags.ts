/** What the native app says of itself, in session storage beside os, browser and device (specification §3, «Session storage»). */
import type { AppInfo } from './messages.ts'

export function storeAppInfo({ os, appVersion, biometry, contactsStored }: AppInfo): void {
  sessionStorage.setItem('os', os)
  sessionStorage.setItem('appVersion', appVersion)
  sessionStorage.setItem('biometry', String(biometry))
  sessionStorage.setItem('contactsStored', String(contactsStored))
}

export function setFlag(name: 'biometry' | 'contactsStored', value: boolean): void {
  sessionStorage.setItem(name, String(value))
}

/** Whether this customer can sign in by fingerprint or face on this device. */
export function hasBiometry(): boolean {
  return sessionStorage.getItem('biometry') === 'true'
}

/** Whether the telephone's contacts can be had without asking the customer again. */
export function hasContacts(): boolean {
  return sessionStorage.getItem('contactsStored') === 'true'
}

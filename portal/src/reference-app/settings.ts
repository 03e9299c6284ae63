/** How the reference app behaves: what a person at a real telephone would do, chosen beforehand. */
export interface Settings {
  shape: 'frame' | 'ios' | 'android'
  offline: boolean
  biometry: boolean
  contacts: 'ok' | 'denied'
  position: 'ok' | 'denied' | 'silent'
  download: 'ok' | 'error' | 'silent'
  signing: 'ok' | 'denied'
}

export const USUAL: Settings = {
  shape: 'frame',
  offline: false,
  biometry: true,
  contacts: 'ok',
  position: 'ok',
  download: 'ok',
  signing: 'ok',
}

/** Valencia, by the town hall. */
export const POSITION = { latitude: 39.4697, longitude: -0.3774 }

/** Numbers that the Spanish plan keeps unassigned. */
export const CONTACTS = [
  { name: 'Amparo Vidal', phone: '600 000 001' },
  { name: 'Taller Roca', phone: '+34 600 000 002' },
]

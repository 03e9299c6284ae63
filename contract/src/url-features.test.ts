import { describe, expect, test } from 'vitest'
import { FEATURES, SERVICE_STATUSES, UNDER_WAY_STATUSES } from './features.ts'
import { SPECIFIED_URLS } from './testing/url-patterns.ts'
import { featureOfUrl, URL_FEATURES } from './url-features.ts'

describe('the features of the addresses', () => {
  test('every address of the specification has one, and there are no others', () => {
    expect(Object.keys(URL_FEATURES)).toEqual(SPECIFIED_URLS)
    expect(SPECIFIED_URLS).toHaveLength(202)
  })

  test('each is a feature that the bank knows, and each rests on statuses that exist', () => {
    const known: readonly string[] = [...SERVICE_STATUSES, ...UNDER_WAY_STATUSES]
    for (const [pattern, feature] of Object.entries(URL_FEATURES)) expect(Object.keys(FEATURES), pattern).toContain(feature)
    for (const [feature, statuses] of Object.entries(FEATURES)) for (const status of statuses) expect(known, feature).toContain(status)
  })

  test('an address with and without its list opens the same feature', () => {
    for (const pattern of SPECIFIED_URLS) {
      const shorter = featureOfUrl(pattern.replace(/\/\{txId\}$/, ''))
      if (/^[^{]*\/\{txId\}$/.test(pattern)) expect(featureOfUrl(pattern), pattern).toBe(shorter)
    }
  })

  test('the names the specification gives are kept', () => {
    expect(featureOfUrl('cards/{id}/lock')).toBe('cards.lock')
    expect(featureOfUrl('bizum/operations/bizum-send-payment-c2c')).toBe('bizum.send-payment')
    const pay = 'payments/pending-debits/{debitId}/pay/{accountId}/{viewPages}/{txId}/{accountType}'
    expect(featureOfUrl(pay)).toBe('payments.pending-debits.pay')
  })

  test('an address that is none has no feature, whatever objects inherit', () => {
    for (const pattern of ['no/existe', 'toString', '', '__proto__']) expect(featureOfUrl(pattern)).toBeUndefined()
  })

  test('what a service of the bank carries rests on its status', () => {
    for (const [feature, statuses] of Object.entries(FEATURES)) {
      const [area, inside] = feature.split('.')
      // The page of the area itself opens, to say that it is offline.
      if (!inside) continue
      if (area === 'cards') expect(statuses, feature).toContain('cardsStatus')
      if (area === 'bizum') expect(statuses, feature).toContain('bizumStatus')
      if (area === 'savings') expect(statuses, feature).toContain('savingStatus')
    }
  })
})

import type { ConsentPurpose } from '@almenara/contract/areas/personal-data/consents'
import { expect, test } from 'vitest'
import { choicesOf, keptChoices } from './ConsentForm.tsx'

const purpose = (name: string, version: number, channels: Record<string, boolean>) =>
  ({
    purpose: name,
    version,
    channels: Object.entries(channels).map(([channel, granted]) => ({ channel, granted })),
  }) as unknown as ConsentPurpose

test('what was ticked stays where the same is asked today, and a text that has changed is decided anew', () => {
  const before = [
    purpose('SURVEYS', 1, { SMS: true, EMAIL: true }),
    purpose('PROFILE', 1, { SMS: true }),
    purpose('GONE', 1, { SMS: true }),
  ]
  const today = [purpose('SURVEYS', 1, { SMS: false, EMAIL: false }), purpose('PROFILE', 2, { SMS: false })]
  expect(keptChoices(today, choicesOf(before)).map(({ purpose: one, channel, granted }) => [one, channel, granted])).toEqual([
    ['SURVEYS', 'SMS', true],
    ['SURVEYS', 'EMAIL', true],
    ['PROFILE', 'SMS', false],
  ])
})

import { expect, test } from 'vitest'
import { formatSessionLife, parseSessionLife } from './session-life.ts'

test.each([
  { session: 'k3v9', endsInSeconds: 287, final: false },
  { session: 'k3v9', endsInSeconds: 0, final: true },
])('what is written of a session’s life is read back: $endsInSeconds s, final $final', (life) => {
  expect(parseSessionLife(formatSessionLife(life))).toEqual(life)
})

test.each([null, '', 'k3v9', 'k3v9;ends=soon', ';ends=5', 'k3v9;ends=5;forever'])(
  'a header that we did not write says nothing: %j',
  (header) => {
    expect(parseSessionLife(header)).toBeUndefined()
  },
)

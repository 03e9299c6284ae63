import { expect, test } from 'vitest'
import { progressWords } from './progress-words.ts'

test.each([
  [{}, 'Preparando…'],
  [{ bytes: 40, ofBytes: 100 }, 'Descargando 40 %…'],
  [{ bytes: 120, ofBytes: 100 }, 'Descargando 100 %…'],
  [{ bytes: 1000 }, 'Descargando…'],
  [{ bytes: 1_234_567 }, 'Descargando 1,2 MB…'],
  [{ seconds: 12 }, 'Preparando, 12 s…'],
])('%j reads «%s»', (progress, words) => {
  expect(progressWords(progress)).toBe(words)
})

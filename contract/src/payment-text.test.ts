import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConcept, readPayeeName, wireNote } from './payment-text.ts'
import { isSepaText, toSepaText } from './text.ts'

describe('a concept', () => {
  it.each([
    'Cumpleaños, año nuevo — peña',
    'ÁÉÍÓÚÜÑÇ áéíóúüñç àèò',
    "Plaza 3.º B (garaje): 12/2026 + luz? - d'Elx",
    'L’Hospitalet… 2–3',
    '',
  ])('«%s» is kept as it was typed', (text) => {
    expect(readConcept(text)).toEqual({ ok: true, text })
  })

  it('is composed, in one line, and without what nobody sees', () => {
    expect(readConcept(' An\u0303o\nnue\u200bvo ')).toEqual({ ok: true, text: 'Año nuevo' })
  })

  it.each([
    ['Señal 50 %', '«%»'],
    ['«Luz» & gas 10 €', 'comillas, «&» ni «€»'],
    ['Feliz 🎂 🎂', '«🎂»'],
    ['Привет', '«П», «р», «и», «в», «е» ni «т»'],
  ])('«%s» is refused, and what it may not have is named', (text, named) => {
    expect(readConcept(text)).toEqual({
      ok: false,
      problem: `El concepto no puede llevar ${named}. Use solo letras, números y los signos / - ? : ( ) . , ' +`,
    })
  })

  it('fits as it was typed and as the other bank receives it', () => {
    expect(readConcept('ñ'.repeat(140)).ok).toBe(true)
    expect(readConcept('ñ'.repeat(141))).toEqual({ ok: false, problem: 'Escriba como máximo 140 caracteres.' })
    expect(readConcept(`${'a'.repeat(139)}ß`)).toEqual({
      ok: false,
      problem: 'El banco de destino recibirá 141 caracteres y admite como máximo 140. Escriba un texto más corto.',
    })
  })

  it('that is taken loses no letter and no digit on its way to another bank', () => {
    const typed = fc.string({ unit: fc.constantFrom(..."aZñÑáçßœÞº09 .,-/?:()'+—…’&€%") })
    fc.assert(
      fc.property(typed, (text) => {
        const read = readConcept(text)
        if (!read.ok) return
        expect(isSepaText(toSepaText(read.text))).toBe(true)
        const kept = [...read.text].filter((character) => /[\p{L}\p{N}]/u.test(character))
        expect(kept.every((character) => toSepaText(character) !== '')).toBe(true)
      }),
    )
  })
})

describe('a payee’s name', () => {
  it('is kept as it was typed, whatever its signs', () => {
    expect(readPayeeName('  Peña  & Hijos, S. L. «Günther» ')).toEqual({ ok: true, text: 'Peña & Hijos, S. L. «Günther»' })
  })

  it.each([
    ['', 'Escriba el nombre del beneficiario.'],
    ['!!!', 'Escriba el nombre del beneficiario con letras o números.'],
    ['Иван', 'Escriba el nombre del beneficiario con letras o números.'],
    ['€'.repeat(24), 'El banco de destino recibirá 72 caracteres y admite como máximo 70. Escriba un texto más corto.'],
  ])('«%s» is refused', (typed, problem) => {
    expect(readPayeeName(typed)).toEqual({ ok: false, problem })
  })
})

describe('the note of what another bank reads', () => {
  it.each([
    ['Cumpleaños, año nuevo', 'El banco de destino recibirá «n» en lugar de «ñ».'],
    [
      'José Ñíguez — Barça',
      'El banco de destino recibirá las vocales sin tilde, «N» en lugar de «Ñ», «-» en lugar de «—» y «c» en lugar de «ç».',
    ],
    ['Bar "Sol"', 'El banco de destino no recibirá comillas.'],
    ['Bar «Agüero»', 'El banco de destino recibirá «u» en lugar de «ü». No recibirá comillas.'],
  ])('of «%s» says which letters change', (text, note) => {
    expect(wireNote(text)).toBe(note)
  })

  it('is not there where nothing changes', () => {
    expect(wireNote('Alquiler de enero (2026)')).toBeUndefined()
    expect(wireNote('')).toBeUndefined()
  })
})

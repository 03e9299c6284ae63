import { expect, it, test } from 'vitest'
import { readTexts, textsOf, type CustomerText } from './customer-texts.ts'
import { repeatedSentences, wrongWords } from './spanish-words.ts'

// Read once: 900 files.
const texts = readTexts()

const stopsAfterNames = (of: readonly CustomerText[]) =>
  of.flatMap(({ file, line, stopAfter }) => (stopAfter === undefined ? [] : [`${file}:${line} ${stopAfter}`]))

const told = (file: string, code: string) =>
  textsOf(file, code).flatMap((text) => wrongWords(text).map((wrong) => `${text.line}: ${wrong}`))

test('what customers read in the portal, the services and the help is said as the bank speaks', () => {
  expect(texts.length).toBeGreaterThan(7_000)
  const wrong = texts.flatMap((text) => wrongWords(text).map((why) => `${text.file}:${text.line} ${why}`))
  expect(wrong).toEqual([])
})

test('a sentence stands in one place, and whoever else says it has it from there', () => {
  expect(repeatedSentences(texts)).toEqual([])
})

test('a sentence that ends with a name has one full stop: `endSentence` writes it', () => {
  expect(stopsAfterNames(texts)).toEqual([])
})

it('finds a full stop after a name, and none in the name of a file or after an amount', () => {
  const planted = [
    'const a = `Hemos avisado a ${account.name}.`',
    'const b = `Va a ${displayName(payee)}. Revíselo.`',
    'const c = `${name}.${ending}`',
    'const d = `Debe ${owed}.`',
  ]
  expect(stopsAfterNames(textsOf('planted.ts', planted.join('\n')))).toEqual(['planted.ts:1 name', 'planted.ts:2 displayName'])
})

it('finds a sentence that two files write, and lets a name be said in both', () => {
  const file = (name: string) =>
    textsOf(`portal/src/areas/${name}.tsx`, "const all = ['Fecha de la transferencia', 'El depósito ya ha vencido.']")
  expect(repeatedSentences([...file('cards/A'), ...file('savings/B')])).toEqual([
    '«El depósito ya ha vencido.»: portal/src/areas/cards/A.tsx, portal/src/areas/savings/B.tsx',
  ])
})

it('finds a refused phrase in a sentence of a screen, whatever it is made of', () => {
  const code = [
    'const late = "El envío se hará el lunes."',
    'const put = `Hoy no abren los bancos: ${day}`',
    'const shown = <p>Pulse para saltar una vez</p>',
  ]
  expect(told('portal/src/areas/cards/Planted.tsx', code.join('\n'))).toEqual([
    '1: «se hará el»: se enviará el',
    '2: «no abren los bancos»: No es día hábil',
    '3: «saltar una vez»: omitir un envío',
  ])
})

it('finds it in what the bank sends and in a page of the help', () => {
  expect(told('services/src/messages/planted.ts', 'export const sms = (name: string) => `${name}: su usuario y/o su clave`')).toHaveLength(
    1,
  )
  expect(told('help/pages/planted.html', '<h2>Cómo se firma</h2>\n<p>Si <b>usted</b> quiere, pulse y/o llame.</p>')).toEqual([
    '2: «y o»: y, o bien o',
  ])
})

it('knows a title that gives an order and a button without its object, and lets both be said in a sentence', () => {
  const planted = `
    const Title = () => <h1>Revise sus datos</h1>
    const Attribute = () => <Note title="Active las claves" />
    const Press = () => <Button variant="primary">Guardar</Button>
    const Entry = { label: 'Eliminar' }
    const Said = () => <p>Revise sus datos.</p>
    const Whole = () => <Button>Guardar los límites</Button>`
  expect(told('portal/src/areas/cards/Planted.tsx', planted)).toEqual([
    '2: «Revise…»: a title is a noun or an infinitive',
    '3: «Active…»: a title is a noun or an infinitive',
    '4: «Guardar»: a button says its object',
    '5: «Eliminar»: a button says its object',
  ])
})

it('knows titles and buttons that are held in maps or chosen between two', () => {
  const planted = `
    const TITLES = { first: 'Revise sus datos', last: 'Datos revisados' }
    const STEP_TITLE: string = done ? 'Código' : 'Escriba el código'
    const Title = () => <h1>{late ? 'Pague el recibo' : 'Recibo'}</h1>
    const Styled = () => <a className={buttonClass()}>{own ? 'Anular' : 'Anular la transferencia'}</a>
    const Pressed = () => <Link to="/" className={buttonClass()}>Modificar</Link>
    const Whole = () => <Button>{\`Guardar \${what}\`}</Button>
    const OPTIONS = { first: 'Revise sus datos' }`
  expect(told('portal/src/areas/cards/Planted.tsx', planted)).toEqual([
    '2: «Revise…»: a title is a noun or an infinitive',
    '3: «Escriba…»: a title is a noun or an infinitive',
    '4: «Pague…»: a title is a noun or an infinitive',
    '5: «Anular»: a button says its object',
    '6: «Modificar»: a button says its object',
  ])
})

it('knows a range that is said by its steps, whether its amounts are written or put in', () => {
  const planted = [
    "const a = 'De 5,00 € a 100,00 €, de 1,00 € en 1,00 €'",
    'const b = `El importe va de ${minimum} a ${maximum}, de ${step} en ${step}.`',
    'const c = `De ${from} a ${to}`',
  ]
  expect(told('portal/src/areas/operations/planted.ts', planted.join('\n'))).toHaveLength(2)
})

it('knows what is said of a card as its balance, and lets a receipt be charged', () => {
  expect(told('portal/src/areas/cards/Planted.tsx', "const term = 'Cargado'")).toEqual(['1: «cargado»: Saldo'])
  expect(told('contract/src/areas/direct-debits/planted.ts', "const state = 'Cargado'")).toEqual([])
})

it('refuses exclamations and months in capitals', () => {
  expect(told('help/pages/planted.html', '<p>¡Listo! Recibo de Noviembre de 2026.</p>')).toHaveLength(2)
})

it('reads no comment, no import and no SQL', () => {
  expect(
    told(
      'portal/src/areas/cards/Planted.tsx',
      "// se hará el lunes\nimport part from './sin-escribir.ts'\nexport const rows = sql`select los suyos`",
    ),
  ).toEqual([])
})

/**
 * How the bank speaks: what was once written, and what is said instead. Plain banking Spanish for «usted»: titles are nouns or infinitives,
 * buttons are infinitives with their object, the noun is said, and money is sent, charged, received or returned.
 */
import type { CustomerText } from './customer-texts.ts'

interface Refused {
  /** Told by its words: case, accents' form, signs and spaces are nothing to them. */
  words: string
  say: string
  /** Only there: elsewhere the word is of something else. */
  in?: string
}

/** Wherever they are said. */
const NEVER: readonly Refused[] = [
  { words: 'revise y firme', say: 'Revisión y firma' },
  { words: 'contactless', say: 'pago sin contacto' },
  { words: 'quién es usted', say: 'Datos personales' },
  { words: 'cómo le avisamos', say: 'Datos de contacto' },
  { words: 'cómo firma sus operaciones', say: 'Métodos de firma' },
  { words: 'pendiente de usted', say: 'Tareas pendientes' },
  { words: 'próximas veces', say: 'Próximos envíos' },
  { words: 'veces que se ha hecho', say: 'Envíos realizados' },
  { words: 'no se ha hecho ninguna vez', say: 'Todavía no se ha enviado ninguno' },
  { words: 'el día en que se haga', say: 'Aparecerá aquí cuando se envíe' },
  { words: 'no abren los bancos', say: 'No es día hábil' },
  { words: 'se hará el', say: 'se enviará el' },
  { words: 'esa vez', say: 'no se enviará y le avisaremos' },
  { words: 'saltar una vez', say: 'omitir un envío' },
  { words: 'sin llegar o devueltas', say: 'Rechazadas o devueltas' },
  { words: 'si la anula no se hará', say: 'Si la anula, no se enviará' },
  { words: 'todavía no se ha cobrado', say: 'Aún no se ha cargado en su cuenta' },
  { words: 'pedirla no asegura que vuelva', say: 'Solicitarla no garantiza la devolución' },
  { words: 'qué entró en ella', say: 'Detalle de la liquidación' },
  { words: 'sin anunciar', say: 'Sin fecha prevista' },
  { words: 'cargar o descargar', say: 'Añadir o retirar saldo' },
  { words: 'con qué la paga', say: 'Forma de pago' },
  { words: 'sin escribir', say: '—' },
  { words: 'lo que dice el documento ya no vale', say: 'El documento ya no es válido' },
  { words: 'lo que hacemos en todo caso', say: 'Tratamientos necesarios' },
  { words: 'miramos sus movimientos', say: 'Analizamos sus movimientos' },
  { words: 'todavía no ha decidido nada', say: 'Aún no ha elegido sus preferencias' },
  { words: 'nada de lo que usted decide', say: 'Mientras tanto, no usamos sus datos para estos fines' },
  { words: 'no lo tenemos', say: 'Sin indicar' },
  { words: 'sirve hasta', say: 'Válida hasta' },
  { words: 'los suyos', say: 'Sus dispositivos, o el nombre que sea' },
  { words: 'dejarlo como está', say: 'Cancelar' },
  { words: 'borrar lo guardado', say: '¿Eliminar la transferencia guardada para…?' },
  { words: 'la verá en sus tareas', say: 'Le hemos avisado' },
  { words: 'desde dónde', say: 'Datos de la conexión' },
  { words: 'los que lleguen', say: 'Sin límite' },
  { words: 'amortizar antes', say: 'Amortizar anticipadamente' },
  { words: 'volver a la entrada', say: 'Volver al inicio' },
  { words: 'no puede decir dónde está', say: 'No podemos obtener su ubicación' },
  { words: 'lo que lleva', say: 'el nombre de lo que lleva' },
  { words: 'y o', say: 'y, o bien o' },
]

/** By themselves: inside a sentence they may be right. */
const NEVER_ALONE: readonly Refused[] = [
  { words: 'bloquee su tarjeta', say: 'Bloquear tarjeta' },
  { words: 'devuelva el recibo', say: 'Devolver recibo' },
  { words: 'limite los recibos', say: 'Limitar recibos' },
  { words: 'vea los datos de su tarjeta', say: 'Datos de la tarjeta' },
  { words: 'pida un duplicado', say: 'Pedir un duplicado' },
  { words: 'dé de baja su tarjeta', say: 'Dar de baja la tarjeta' },
  { words: 'genere una nueva clave', say: 'Generar nueva clave' },
  { words: 'qué puede hacer', say: 'Gestiones' },
  { words: 'todo suma', say: 'Total' },
  { words: 'hacer ahora', say: 'Accesos rápidos' },
  { words: 'qué permite', say: 'Límites' },
  { words: 'qué se hizo', say: 'Operaciones' },
  { words: 'qué prefiere', say: 'Modalidad' },
  { words: 'falta otra firma', say: 'Falta la firma de {nombre}. Le hemos avisado' },
  // A receipt may be.
  { words: 'cargado', say: 'Saldo', in: '/areas/cards/' },
  { words: 'el titular de la cuenta ha pedido la devolución', say: 'Devuelto a petición suya' },
]

/** «Usted» told to do something: never a title. */
const ORDERS = new Set(
  [
    'abra acceda active actualice acuda adjunte añada amortice anule aplace aporte apruebe autorice bloquee cambie cancele cargue cobre compruebe',
    'configure confirme conozca consulte contrate cree descargue desbloquee devuelva domicilie elija elimine entre envíe escriba espere firme genere',
    'guarde haga imprima indique introduzca limite llame modifique mueva pague permita pida prepare proteja quite recargue recupere rechace renueve',
    'repita retire revise seleccione solicite suba transfiera traspase use vea verifique vuelva',
  ].flatMap((line) => line.split(' ')),
)

/** What a button does says to what. */
const VERBS = new Set(
  'activar añadir anular bloquear borrar cambiar confirmar desbloquear devolver eliminar enviar firmar guardar modificar quitar rechazar renovar'.split(
    ' ',
  ),
)

/** «De 5,00 € a 100,00 €, de 1,00 € en 1,00 €», whatever the amounts, written or put in. */
const STEPPED_RANGE = ['de', 'a', 'de', 'en']

function isNoNumber(word: string): boolean {
  return word.toLowerCase() !== word.toUpperCase()
}

const MONTHS = new Set(
  'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre Lunes Martes Miércoles Jueves Viernes Sábado Domingo'.split(
    ' ',
  ),
)

const WORDS = new Intl.Segmenter('es', { granularity: 'word' })

function wordsOf(text: string): string[] {
  return Array.from(WORDS.segment(text.normalize('NFC'))).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

const lower = (words: readonly string[]) => words.map((word) => word.toLocaleLowerCase('es'))
const SAID = NEVER.map((refused) => ({ ...refused, parts: lower(wordsOf(refused.words)) }))

/** What is wrong with what a customer reads: nothing, where it is said as the bank speaks. */
export function wrongWords({ file, kind, text }: Pick<CustomerText, 'file' | 'kind' | 'text'>): string[] {
  const cased = wordsOf(text)
  const words = lower(cased)
  const [first = ''] = words
  const said = SAID.filter(({ parts }) => holds(words, parts))
  const alone = NEVER_ALONE.filter((refused) => words.join(' ') === refused.words && file.includes(refused.in ?? ''))
  return [
    ...[...said, ...alone].map((refused) => `«${refused.words}»: ${refused.say}`),
    ...(kind === 'HEADING' && ORDERS.has(first) && !text.endsWith('.') ? [`«${cased[0]}…»: a title is a noun or an infinitive`] : []),
    ...(kind === 'BUTTON' && words.length === 1 && VERBS.has(first) && !text.includes('…')
      ? [`«${cased[0]}»: a button says its object`]
      : []),
    ...(holds(words.filter(isNoNumber), STEPPED_RANGE) ? ['«De … a …, de … en …»: Entre 5 € y 100 €, sin céntimos'] : []),
    ...(text.includes('¡') ? ['an exclamation'] : []),
    ...cased.slice(1).flatMap((word) => (MONTHS.has(word) ? [`«${word}»: months and weekdays in lower case`] : [])),
  ]
}

function holds(words: readonly string[], part: readonly string[]): boolean {
  return words.some((_, start) => part.every((word, place) => words[start + place] === word))
}

/** Sentences that are written in two files or more: one of them would be changed, and the other forgotten. The demo has words of its own. */
export function repeatedSentences(texts: readonly CustomerText[]): string[] {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of texts.filter(isSentence)) files.set(text, (files.get(text) ?? new Set()).add(file))
  return [...files].flatMap(([text, where]) => (where.size > 1 ? [`«${text}»: ${[...where].join(', ')}`] : []))
}

function isSentence({ file, text }: CustomerText): boolean {
  const begins = text[0] !== text[0]?.toLocaleLowerCase('es')
  const isElsewhere = file.startsWith('help/') || file.includes('/demo/')
  return begins && text.endsWith('.') && !text.includes('…') && text.split(' ').length > 2 && !isElsewhere
}

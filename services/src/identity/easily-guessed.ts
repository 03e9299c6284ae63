/**
 * Passwords that are tried first: what people write where both cases and digits are asked for is a well-known word with a capital and a
 * number after it. So words are kept, and not their many spellings (OWASP ASVS 5.0, 6.1.2, 6.2.4 and 6.2.11).
 */

/** Of this place: what a bank's customers write in a bank's form. The bank's own name and the user's are added where it is asked. */
const CONTEXT = `acceso ahorro ahorros banca bancaonline banco bizum caja clave claves contrasena cuenta cuentas dinero euro euros nomina online
  tarjeta transferencia usuario`
/** The stems of the most used passwords, here and elsewhere, that are letters. */
const COMMON = `access admin administrador adios alejandra alejandro alicia amigo amigos amor amorcito andalucia andrea angel angela antonio aaaa
  asdf asdfg asdfgh asdfghjkl ashley athletic atletico abcd abcde abcdef abc abcdefg azerty bailey barca barcelona baseball batman beatriz bienvenido
  bonita bonito cambiame campeon caracola carino carlos carmen carolina casa charlie chelsea chocolate computer contra corazon cristina
  daniel daniela david default diego donald dragon elena enero espana estrella familia fatima felicidad fernando flores flower football forever
  francisco freedom futbol gatito gatita gracias guapa guapo hello hola holahola iloveyou internet isabel javier jennifer jesucristo jesus jessica
  jordan jose joshua juan julia julio killer laura leon letmein liverpool login lola loveme lucia luna madrid mallorca manchester manuel marcos
  margarita maria mariposa marta martin master matrix mercedes michael michelle miguel minecraft monica monkey mustang navidad nicole nirvana
  noviembre octubre oscar pablo paloma pass passw password patricia paula pedro pepito perro pokemon princesa princess prueba qazwsx qwer qwert
  qwerty qwertyuiop rafael realmadrid rebeca roberto rocio ronaldo rosa samsung samuel sandra santiago sara secret secreto seguro septiembre
  sergio sevilla shadow silvia soccer sofia soleil starwars summer sunshine superman susana telefono temporal teresa test tequiero tigger
  trustno unicorn valencia vanessa verano veronica victor victoria virginia welcome whatever william winter zaragoza zxcvbn zxcvbnm`

const WORDS: ReadonlySet<string> = new Set(`${CONTEXT} ${COMMON}`.split(/\s+/).map(plain))

/** Digits and letters that stand for one another: «P4ssw0rd». */
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Whether it is among the first that would be tried. `own`: words of its user and of this bank: their name, its name. */
export function isEasilyGuessed(password: string, own: readonly string[]): boolean {
  const text = plain(password)
  // «Almenara2026», «P4ssw0rd1», and what is the same few signs again and again.
  const stems = [text.replace(/\d+$/, ''), spelt(text.replace(/\d+$/, '')), spelt(text)]
  const words = own.flatMap((name) => plain(name).split(/[^a-z0-9]+/)).filter((word) => word.length >= SHORTEST_WORD)
  return isRepeated(text) || stems.some((stem) => WORDS.has(stem) || words.includes(stem))
}

/** Shorter ones are no word of anybody: initials. */
const SHORTEST_WORD = 3

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

function spelt(text: string): string {
  return text.replace(/\d/g, (digit) => LOOKALIKES[digit] ?? digit)
}

/** «Aaaaaa», «Abcabc», «Lalala1». */
function isRepeated(text: string): boolean {
  return /^(.{1,3})\1+\d*$/.test(text)
}

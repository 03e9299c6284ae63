/** What a merchant sells, by its category code (ISO 18245). */
const RANGES: readonly (readonly [from: number, to: number, words: string])[] = [
  [3000, 3999, 'Viajes'],
  [4011, 4112, 'Transporte'],
  [4121, 4131, 'Transporte'],
  [4411, 4722, 'Viajes'],
  [4784, 4789, 'Transporte'],
  [4812, 4900, 'Suministros'],
  [5200, 5271, 'Hogar'],
  [5311, 5399, 'Compras'],
  [5411, 5499, 'Alimentación'],
  [5511, 5533, 'Automóvil'],
  [5541, 5542, 'Carburante'],
  [5552, 5599, 'Automóvil'],
  [5611, 5699, 'Moda'],
  [5712, 5722, 'Hogar'],
  [5732, 5735, 'Electrónica'],
  [5811, 5814, 'Restauración'],
  [5912, 5912, 'Salud'],
  [5942, 5943, 'Libros y papelería'],
  [5941, 5999, 'Compras'],
  [6010, 6011, 'Efectivo'],
  [7011, 7033, 'Viajes'],
  [7230, 7298, 'Cuidado personal'],
  [7832, 7999, 'Ocio'],
  [8011, 8099, 'Salud'],
  [8211, 8299, 'Educación'],
]

/** «Alimentación»; empty for a code that nobody gave, or that says little to a customer. */
export function categoryWords(code: number | null): string {
  return RANGES.find(([from, to]) => code !== null && code >= from && code <= to)?.[2] ?? ''
}

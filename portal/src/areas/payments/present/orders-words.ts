import { formatCount } from '@almenara/contract/numbers'

/** «1 orden», «33 órdenes». */
export const ordersText = (count: number) => (count === 1 ? '1 orden' : `${formatCount(count)} órdenes`)

/** «Excluir la orden con errores y continuar con 33», «Excluir las 3 y continuar con 33». */
export function excludeText(wrong: number, good: number): string {
  return wrong === 1
    ? `Excluir la errónea y continuar con ${formatCount(good)}`
    : `Excluir las ${formatCount(wrong)} y continuar con ${formatCount(good)}`
}

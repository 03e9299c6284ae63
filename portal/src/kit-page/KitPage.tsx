export function KitPage() {
  return <h1>Muestrario de componentes</h1>
}

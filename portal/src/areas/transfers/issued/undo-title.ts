/** What taking a transfer back before it leaves is called. */
export function undoTitle({ transfer: { scope } }: { transfer: { scope: string } }): string {
  return scope === 'internal' ? 'Anular el traspaso' : 'Anular la transferencia'
}

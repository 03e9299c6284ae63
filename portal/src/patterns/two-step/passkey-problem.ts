/** What the customer reads when their browser or device gave no passkey. WebAuthn hides why on purpose: most refusals are one name. */
export function passkeyProblem(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No se ha firmado: se canceló, pasó el tiempo o la llave no está en este dispositivo. Vuelva a intentarlo o firme con otro método.'
    case 'InvalidStateError':
      return 'Este dispositivo ya tiene una llave de acceso suya. Use otro dispositivo o conserve esa llave.'
    case 'SecurityError':
      return 'Las llaves de acceso solo funcionan en la dirección propia del banco. Entre desde esa dirección.'
    default:
      return 'Este navegador no puede usar llaves de acceso. Pruebe con otro navegador o firme con otro método.'
  }
}

/**
 * Returns the props that make a menu button open a dialog of the page; without script, the attributes alone
 * do it.
 */
export function createOpenDialogMenuButtonProps(dialogId: string) {
  return {
    'aria-haspopup': 'dialog' as const,
    ...{ command: 'show-modal', commandfor: dialogId },
    onClick() {
      const dialog = document.getElementById(dialogId);
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    },
  };
}

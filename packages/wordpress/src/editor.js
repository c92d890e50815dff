/** Shows the blocks in the editor: a placeholder with the form's name, and its options. The server renders the form itself. */
(({ blocks, blockEditor, components, element, i18n }, settings) => {
  const { createElement, Fragment } = element;
  const { __, sprintf } = i18n;

  const languages = [
    { value: '', label: __('The language of the page', 'somesa-forms') },
    { value: 'en', label: 'English' },
    { value: 'lg', label: 'Luganda' },
    { value: 'sw', label: 'Kiswahili' },
  ];
  const themes = [
    { value: 'auto', label: __('As the page', 'somesa-forms') },
    { value: 'light', label: __('Light', 'somesa-forms') },
    { value: 'dark', label: __('Dark', 'somesa-forms') },
  ];

  /** Creates the text below the form's name. */
  const createInstructions = () =>
    settings.school
      ? /* translators: %s is the short name of the school. */
        sprintf(
          __('Visitors see the form of %s here, on the published page.', 'somesa-forms'),
          settings.school,
        )
      : __('The form appears here once an administrator has set it up.', 'somesa-forms');

  /** Creates a choice in the block's sidebar. */
  const createChoice = (label, options, value, onChange) =>
    createElement(components.SelectControl, {
      label,
      options,
      value,
      onChange,
      __nextHasNoMarginBottom: true,
      __next40pxDefaultSize: true,
    });

  /** Creates the component that edits the block of one form. */
  const createEdit =
    (name) =>
    ({ attributes: { lang, theme, test }, setAttributes }) =>
      createElement(
        Fragment,
        null,
        createElement(
          blockEditor.InspectorControls,
          null,
          createElement(
            components.PanelBody,
            { title: __('Form', 'somesa-forms') },
            createChoice(__('Language', 'somesa-forms'), languages, lang, (value) =>
              setAttributes({ lang: value }),
            ),
            createChoice(__('Colours', 'somesa-forms'), themes, theme, (value) =>
              setAttributes({ theme: value }),
            ),
            createElement(components.ToggleControl, {
              label: __('Test mode', 'somesa-forms'),
              help: __(
                'No real children, no money. Switch it off before parents use the page.',
                'somesa-forms',
              ),
              checked: test,
              onChange: (value) => setAttributes({ test: value }),
              __nextHasNoMarginBottom: true,
            }),
          ),
        ),
        createElement(
          'div',
          blockEditor.useBlockProps(),
          createElement(
            components.Placeholder,
            { label: blocks.getBlockType(name).title, instructions: createInstructions() },
            !settings.school &&
              settings.settingsUrl &&
              createElement(
                components.Button,
                { variant: 'primary', href: settings.settingsUrl, target: '_blank' },
                __('Open the settings', 'somesa-forms'),
              ),
          ),
        ),
      );

  for (const name of settings.blocks) {
    blocks.registerBlockType(name, { edit: createEdit(name), save: () => null });
  }
})(window.wp, window.somesaForms);

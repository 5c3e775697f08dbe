// Loaded before the server (`node --import`): React and the router choose their fast builds by NODE_ENV while they are imported.
process.env.NODE_ENV = 'production';
